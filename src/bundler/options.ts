/** The options of the plugins. */
export interface PluginOptions {
  /**
   * The schedule of imports without the query `?schedule=NAME`: a name, or a function from the path of a file to a name
   * or undefined. By default, a program has the default schedule.
   */
  readonly schedule?: string | ((file: string) => string | undefined);
  /**
   * Write a declaration file next to each imported program, such as `blur.d.syl.ts` for `blur.syl`, for the TypeScript
   * option `allowArbitraryExtensions`. By default, these files are written if the project has a `tsconfig.json`.
   */
  readonly declarations?: boolean;
  /** Make checked builds: check the address of every memory access at run time. */
  readonly checked?: boolean;
}
