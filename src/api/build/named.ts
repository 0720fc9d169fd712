/** A function by a name of ours: functions have one of their own, which `Object.assign` cannot change. */
export function named<F extends object, const Name extends string>(f: F, name: Name): F & { readonly name: Name } {
  return Object.defineProperty(f, 'name', { value: name }) as F & { readonly name: Name }; // as just defined
}
