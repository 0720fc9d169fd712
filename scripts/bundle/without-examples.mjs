/** A plugin that removes the examples of diagnostics, which are for tests and docs. */
export const withoutExamples = {
  name: 'without-examples',
  enforce: 'pre',
  transform: (code, id) =>
    /\/errors\/S\d+\.ts$/.test(id) ? code.replace(/^ {2}(?:bad|good): .*?(?=^ {2}\w|^\}\);)/gms, '') : null,
};
