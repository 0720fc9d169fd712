import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Loader } from '../../src/ahead/files.ts';

/** The loaders, built from the current sources, once. */
export function makeLoaders(): Promise<Loaders> {
  made ??= bundled();
  return made;
}

type Loaders = Readonly<Record<Loader, string>>;

let made: Promise<Loaders> | null = null;

async function bundled(): Promise<Loaders> {
  const script = pathToFileURL(resolve('scripts/bundle-loaders.mjs')).href;
  const { bundleLoader }: { bundleLoader(name: Loader): Promise<string> } = await import(/* @vite-ignore */ script);
  return {
    alone: await bundleLoader('alone'),
    'with-threads': await bundleLoader('with-threads'),
    hosted: await bundleLoader('hosted'),
  };
}
