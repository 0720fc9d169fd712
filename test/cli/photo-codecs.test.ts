import { expect, test, vi } from 'vitest';
import { formatOfBytes } from '../../src/files/format.ts';
import { encodeImage } from '../../src/files.ts';
import { runLater } from '../run.ts';

vi.mock('../../src/files/photo/sharp.ts', () => ({ sharpCodec: async () => null }));

test('without sharp, each format has its own codec', async () => {
  const picture = { data: new Uint8Array(12).fill(200), shape: [2, 2, 3] };
  const files = new Map<string, Uint8Array>();
  for (const format of ['jpg', 'webp'] as const) files.set(`in.${format}`, (await encodeImage(picture, format)).bytes);
  const program = 'pipeline f(a: u8[3], b: u8[3]) { fun f(x, y, c) = max(a[x, y, c], b[x, y, c]); }';
  const args = ['run', 'program.syl', '--input', 'a=in.jpg', '--input', 'b=in.webp', '--output', 'out.webp'];
  expect(await runLater(args, program, { files })).toMatchObject({ code: 0, err: '' });
  expect(formatOfBytes(files.get('out.webp') ?? new Uint8Array(0))).toBe('webp');
});
