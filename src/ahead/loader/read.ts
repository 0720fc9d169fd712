/** The bytes behind an address: of a file where there are files, else over the network. */
export async function readUrl(url: URL): Promise<Uint8Array<ArrayBuffer>> {
  // A global that browsers do not have.
  const { process } = globalThis as { readonly process?: Process };
  if (url.protocol === 'file:' && process?.versions?.node !== undefined) {
    // Not as a constant: tools that bundle for browsers would look for the module.
    const name = 'node:fs/promises';
    const files: typeof import('node:fs/promises') = await import(/* @vite-ignore */ name);
    return new Uint8Array(await files.readFile(url));
  }
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url.href} cannot be read: ${response.status} ${response.statusText}`);
  return new Uint8Array(await response.arrayBuffer());
}

export async function decodeBase64(text: string): Promise<Uint8Array<ArrayBuffer>> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

interface Process {
  readonly versions?: { readonly node?: string };
}
