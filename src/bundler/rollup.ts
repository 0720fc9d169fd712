import { readFileSync } from 'node:fs';
import type { Loader } from '../ahead/files.ts';
import type { Diagnostic } from '../errors/diagnostic.ts';
import type { Source } from '../errors/render.ts';
import { compileProgram } from './compile-program.ts';
import { isTypeScriptProject, writeDeclaration } from './declarations.ts';
import { importedProgram } from './imported.ts';
import type { PluginOptions } from './options.ts';
import { problemOf } from './problem.ts';
import { loaderModule, loaderNamed } from './shared-loader.ts';

/** The part of the plugin interface of Rollup, Rolldown and Vite that the plugin needs. */
export interface RollupPlugin {
  readonly name: 'sylvite';
  readonly enforce: 'pre';
  /** Only Vite calls it. Vite bundles each worker separately, without the plugins of the page. */
  config(): { readonly worker: { plugins(): RollupPlugin[] } };
  /** Only Vite calls it. */
  configResolved(config: { readonly command: string }): void;
  resolveId(
    this: Context,
    source: string,
    importer: string | undefined,
    options: { readonly isEntry?: boolean },
  ): Promise<string | null>;
  load(this: Context, id: string): LoadedModule | null;
}

interface LoadedModule {
  readonly code: string;
  readonly map: { readonly mappings: '' };
  readonly moduleType: 'js';
}

interface Context {
  resolve(
    source: string,
    importer: string | undefined,
    options: { readonly skipSelf: true },
  ): Promise<{ readonly id: string; readonly external: unknown } | null>;
  addWatchFile(file: string): void;
  warn(log: Log): void;
  error(log: Log): never;
}

/** A warning or an error. Vite shows errors in its overlay. */
interface Log {
  readonly message: string;
  readonly id: string;
  readonly loc?: { readonly file: string; readonly line: number; readonly column: number };
  readonly frame?: string;
}

/**
 * The plugin for Rollup, Rolldown and Vite. In a development server, an edit of a program updates the modules that
 * import it.
 */
export function rollupPlugin(options: PluginOptions, readLoader: (name: Loader) => string): RollupPlugin {
  let isServing = false;
  return {
    name: 'sylvite',
    enforce: 'pre',
    config() {
      return { worker: { plugins: () => [rollupPlugin(options, readLoader)] } };
    },
    configResolved({ command }) {
      isServing = command === 'serve';
    },
    async resolveId(source, importer) {
      if (loaderNamed(source) !== null) return `\0${source}`;
      const imported = importedProgram(source);
      if (imported === null || imported.query === '') return null; // the bundler finds the file
      const resolved = await this.resolve(imported.path, importer, { skipSelf: true });
      return resolved === null || resolved.external ? null : `${resolved.id}${imported.query}`;
    },
    load(id) {
      const loader = loaderNamed(id);
      if (loader !== null) return moduleOf(loaderModule(readLoader(loader)));
      const imported = importedProgram(id);
      if (imported === null) return null;
      // The development server of Vite watches the file itself. It would treat a file that is added here as an import
      // of the program.
      if (!isServing) this.addWatchFile(imported.path);
      const source = { name: imported.path, text: readFileSync(imported.path, 'utf8') };
      const compiled = compileProgram(source.text, imported, options);
      switch (compiled.tag) {
        case 'Errors':
          return this.error(logOf(compiled.errors, source));
        case 'Module':
          for (const warning of compiled.warnings) this.warn(logOf([warning], source));
          if (options.declarations ?? isTypeScriptProject(imported.path))
            writeDeclaration(imported, compiled.declaration);
          return moduleOf(compiled.code);
      }
    },
  };
}

function moduleOf(code: string): LoadedModule {
  return { code, map: { mappings: '' }, moduleType: 'js' };
}

/** All diagnostics in one message, with the position of the first. */
function logOf(diagnostics: readonly Diagnostic[], source: Source): Log {
  const problems = diagnostics.map((d) => problemOf(d, source));
  const message = problems.map(({ text, help }) => `${text}\n${help}`).join('\n\n');
  const [first] = problems;
  const { name: file } = source;
  if (first === undefined || first.frame === '') return { message, id: file };
  const { line, column, frame } = first;
  return { message, id: file, loc: { file, line, column }, frame };
}
