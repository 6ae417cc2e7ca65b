/** Wrong twins and counts of what is called: an object, for a time, with another member. */

/** Does `work` while an object has another member of its own. */
export function withMember<T extends object>(
  object: T,
  name: string,
  value: unknown,
  work: () => void,
): void {
  const own = Object.getOwnPropertyDescriptor(object, name);
  Object.defineProperty(object, name, { value, configurable: true, writable: true });
  try {
    work();
  } finally {
    if (own === undefined) Reflect.deleteProperty(object, name);
    else Object.defineProperty(object, name, own);
  }
}
