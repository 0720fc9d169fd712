/** Do tests draw many more random cases, as `npm run test:deep` does? */
export function isDeep(): boolean {
  return process.env.DEEP !== undefined;
}

/** How many cases a test draws: some for every change, many for `npm run test:deep`. */
export function cases(usual: number, deep: number): number {
  return isDeep() ? deep : usual;
}
