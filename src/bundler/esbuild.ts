import { readFileSync } from 'node:fs';
import type { Loader } from '../ahead/files.ts';
import { bug } from '../errors/bug.ts';
import type { Diagnostic } from '../errors/diagnostic.ts';
import type { Source } from '../errors/render.ts';
import { compileProgram } from './compile-program.ts';
import { isTypeScriptProject, writeDeclaration } from './declarations.ts';
import { importedProgram } from './imported.ts';
import type { PluginOptions } from './options.ts';
import { problemOf } from './problem.ts';
import { loaderModule, loaderNamed } from './shared-loader.ts';

/** The part of the plugin interface of esbuild that the plugin needs. */
export interface EsbuildPlugin {
  readonly name: 'sylvite';
  setup(build: Build): void;
}

interface Build {
  resolve(path: string, options: Origin): Promise<Resolved>;
  onResolve(options: Filter, callback: (args: Origin & { readonly path: string }) => Promise<Resolved | null>): void;
  onLoad(options: Filter, callback: (args: { readonly path: string; readonly suffix: string }) => Loaded): void;
}

interface Filter {
  readonly filter: RegExp;
  readonly namespace?: string;
}

interface Origin {
  readonly importer: string;
  readonly namespace: string;
  readonly resolveDir: string;
  readonly kind:
    | 'entry-point'
    | 'import-statement'
    | 'require-call'
    | 'dynamic-import'
    | 'require-resolve'
    | 'import-rule'
    | 'composes-from'
    | 'url-token';
}

interface Resolved {
  path?: string;
  suffix?: string;
  namespace?: string;
  errors?: Message[];
}

interface Loaded {
  contents?: string;
  loader?: 'js';
  errors?: Message[];
  warnings?: Message[];
  watchFiles?: string[];
}

interface Message {
  text: string;
  location: { file: string; line: number; column: number; length: number; lineText: string } | null;
  notes: { text: string }[];
}

/** The plugin for esbuild. */
export function esbuildPlugin(options: PluginOptions, readLoader: (name: Loader) => string): EsbuildPlugin {
  return {
    name: 'sylvite',
    setup(build) {
      build.onResolve({ filter: /^virtual:sylvite\// }, async ({ path }) => ({ path, namespace: 'sylvite' }));
      build.onLoad({ filter: /.*/, namespace: 'sylvite' }, ({ path }) => {
        const loader = loaderNamed(path) ?? bug('there is no such loader');
        return { contents: loaderModule(readLoader(loader)), loader: 'js' };
      });
      build.onResolve({ filter: /\.syl\?/ }, async ({ path: specifier, importer, namespace, resolveDir, kind }) => {
        const imported = importedProgram(specifier);
        if (imported === null) return null;
        const found = await build.resolve(imported.path, { importer, namespace, resolveDir, kind });
        return found.errors?.length ? { errors: found.errors } : { path: found.path ?? '', suffix: imported.query };
      });
      build.onLoad({ filter: /\.syl$/, namespace: 'file' }, ({ path, suffix }) => {
        const imported = { path, query: suffix };
        const source = { name: path, text: readFileSync(path, 'utf8') };
        const compiled = compileProgram(source.text, imported, options);
        switch (compiled.tag) {
          case 'Errors':
            return { errors: messagesOf(compiled.errors, source), watchFiles: [path] };
          case 'Module':
            if (options.declarations ?? isTypeScriptProject(path)) writeDeclaration(imported, compiled.declaration);
            return { contents: compiled.code, loader: 'js', warnings: messagesOf(compiled.warnings, source) };
        }
      });
    },
  };
}

function messagesOf(diagnostics: readonly Diagnostic[], source: Source): Message[] {
  return diagnostics.map((d) => {
    const { text, help, line, column, length, lineText } = problemOf(d, source);
    const location = { file: source.name, line, column, length, lineText };
    return { text, location: d.place === null ? null : location, notes: [{ text: help }] };
  });
}
