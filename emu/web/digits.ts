/** Whole numbers as the page shows them. */

/** Digits in groups of three. */
export const grouped = (figure: number): string => `${figure}`.replace(/\B(?=(?:\d{3})+$)/g, '\u202f');
