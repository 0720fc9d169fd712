/** Bundler plugins that compile imported `.syl` files ahead of time. */
import { readFileSync } from 'node:fs';
import type { Loader } from './ahead/files.ts';
import { type EsbuildPlugin, esbuildPlugin } from './bundler/esbuild.ts';
import type { PluginOptions } from './bundler/options.ts';
import { type RollupPlugin, rollupPlugin } from './bundler/rollup.ts';

export type { EsbuildPlugin, PluginOptions, RollupPlugin };

/**
 * The plugin for Vite.
 *
 * @example
 * export default defineConfig({ plugins: [sylvite()] })
 */
export function vite(options: PluginOptions = {}): RollupPlugin {
  return rollupPlugin(options, readLoader);
}

/** The plugin for Rollup and Rolldown. */
export function rollup(options: PluginOptions = {}): RollupPlugin {
  return rollupPlugin(options, readLoader);
}

/** The plugin for esbuild. */
export function esbuild(options: PluginOptions = {}): EsbuildPlugin {
  return esbuildPlugin(options, readLoader);
}

function readLoader(name: Loader): string {
  return readFileSync(new URL(`./loaders/${name}.js`, import.meta.url), 'utf8');
}
