/**
 * The machine's version: a number for all that decides how a run goes, which is processor, clocks,
 * costs, kernel, schemes and modules. Two Callwheels with the same number and the same root image
 * make the same runs, to the cycle; a run log names both. The number is raised when a run of
 * tests/system/machineversion.json comes to another hash, and only then: `make machine-version`
 * does it. It is no version of the package.
 */
export const MACHINE_VERSION = 11;
