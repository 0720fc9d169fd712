import { expect, test } from 'vitest';
import { ModuleCache } from '../../src/runtime/host/module-cache.ts';

test('the least recently used module is evicted', () => {
  const cache = new ModuleCache<string>(2);
  const [a, b, c] = [Uint8Array.of(1), Uint8Array.of(2), Uint8Array.of(3)] as const;
  cache.set(a, 'a');
  cache.set(b, 'b');
  expect(cache.get(Uint8Array.of(1))).toBe('a');
  cache.set(c, 'c');
  expect([a, b, c].map((bytes) => cache.get(bytes))).toEqual(['a', null, 'c']);
});

test('bytes that change afterwards, and bytes with an equal hash', () => {
  const cache = new ModuleCache<string>(2);
  const bytes = Uint8Array.of(1, 2);
  cache.set(bytes, 'first');
  bytes[0] = 9;
  expect(cache.get(bytes)).toBe(null);
  expect(cache.get(Uint8Array.of(1, 2))).toBe('first');
  const [one, other] = [encoded('costarring'), encoded('liquid')];
  expect(hashOf(one)).toBe(hashOf(other));
  cache.set(one, 'one');
  expect(cache.get(one)).toBe('one');
  expect(cache.get(other)).toBe(null);
});

function encoded(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** The hash of the cache: 32-bit FNV-1a. */
function hashOf(bytes: Uint8Array): number {
  return bytes.reduce((hash, byte) => Math.imul(hash ^ byte, 0x01000193), 0x811c9dc5 | 0);
}
