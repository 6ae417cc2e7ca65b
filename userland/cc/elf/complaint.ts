/**
 * A complaint about what a user gave: a damaged file, a wrong line of assembly, a program that
 * cannot be linked. Its message is one sentence that names the file. The doors of these rooms
 * catch complaints and return their messages; nothing else is thrown.
 */

export class Complaint extends Error {
  override readonly name = 'Complaint';
}
