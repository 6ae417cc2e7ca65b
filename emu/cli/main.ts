#!/usr/bin/env node
/** The command `callwheel`. */
export {};
