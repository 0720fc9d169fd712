/** Set the `name` of a function, which is read-only for `Object.assign`. */
export function named<F extends object, const Name extends string>(f: F, name: Name): F & { readonly name: Name } {
  return Object.defineProperty(f, 'name', { value: name }) as F & { readonly name: Name }; // defined just now
}
