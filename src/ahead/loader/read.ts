/** Read the bytes at a URL: from a file in Node, otherwise with `fetch`. */
export async function readUrl(url: URL, importModule: ImportModule): Promise<Uint8Array<ArrayBuffer>> {
  // A global that browsers do not have.
  const { process } = globalThis as { readonly process?: Process };
  if (url.protocol === 'file:' && process?.versions?.node !== undefined) {
    const { readFile } = await importModule('node:fs/promises');
    return new Uint8Array(await readFile(url));
  }
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url.href} cannot be read: ${response.status} ${response.statusText}`);
  return new Uint8Array(await response.arrayBuffer());
}

export async function decodeBase64(text: string): Promise<Uint8Array<ArrayBuffer>> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

/** Imports a module of Node. Bundlers for browsers must not see the import. */
type ImportModule = (name: 'node:fs/promises') => Promise<{ readFile(url: URL): Promise<ArrayLike<number>> }>;

interface Process {
  readonly versions?: { readonly node?: string };
}
