/** Set the `name` of a function. `Object.assign` cannot, because the property is read-only. */
export function named<F extends object, const Name extends string>(f: F, name: Name): F & { readonly name: Name } {
  return Object.defineProperty(f, 'name', { value: name }) as F & { readonly name: Name }; // defined just now
}
