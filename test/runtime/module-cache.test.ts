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
  const [one, other] = collision();
  cache.set(one, 'one');
  expect(cache.get(one)).toBe('one');
  expect(cache.get(other)).toBe(null);
});

/** Two texts of five letters with equal 32-bit hashes, by search. */
function collision(): readonly [Uint8Array, Uint8Array] {
  const seen = new Map<number, Uint8Array>();
  for (let i = 0; ; i++) {
    const bytes = new TextEncoder().encode(i.toString(36).padStart(5, '0'));
    let hash = 0x811c9dc5;
    for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
    const other = seen.get(hash);
    if (other !== undefined) return [other, bytes];
    seen.set(hash, bytes);
  }
}
