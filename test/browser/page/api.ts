import { allocate, compile, SylviteError, syl } from 'sylvite';

export function surroundings(): { readonly isIsolated: boolean; readonly hasSharedMemory: boolean } {
  // A global of browsers, without types here.
  const { crossOriginIsolated } = globalThis as unknown as { readonly crossOriginIsolated: boolean };
  return { isIsolated: crossOriginIsolated, hasSharedMemory: typeof SharedArrayBuffer !== 'undefined' };
}

/** The blur of an image, on the given number of threads; null for the default. */
export async function blur(picture: readonly number[], width: number, threads: number | null): Promise<number[]> {
  const run = compile(blurred, 'tiled', threads === null ? {} : { threads });
  const height = picture.length / width;
  const img = { data: Uint16Array.from(picture), shape: [width, height] };
  const out = await run({ img }, { window: { x: [1, width - 1], y: [1, height - 1] } });
  return Array.from(out.data);
}

const blurred = syl`
  pipeline by(img: u16[2]) {
    fun bx(x, y) = (img[x - 1, y] + img[x, y] + img[x + 1, y]) / 3;
    fun by(x, y) = (bx[x, y - 1] + bx[x, y] + bx[x, y + 1]) / 3;
  }
  schedule tiled { tile(by.x, by.y, xo, yo, xi, yi, 8, 2); parallel(by.yo); at(bx, by.xo); }
`;

/** The code and the first line of the message of several errors. */
export async function refusals(): Promise<readonly string[]> {
  const countdown = syl`pipeline f(n) { fun f(x) = { 0; rdom(r = (0, n)) in (x) <- f[x] + r; } }`;
  const huge = syl`pipeline f() { fun g(x, y) = x + y; fun f() = g[50000, 50000] + g[0, 0]; }`;
  const img = { data: new Uint16Array(16), shape: [4, 4] };
  return [
    await refusalOf(() => syl`pipeline f() { fun f(x) = y; }`),
    await refusalOf(() => compile(blurred, 'untiled')),
    await refusalOf(() => compile(blurred, 'tiled')({ img }, { window: { x: [0, 4], y: [0, 4] } })),
    await refusalOf(() => compile(countdown)({ n: -1 }, { window: { x: [0, 4] } })),
    await refusalOf(() => compile(huge)({})),
  ];
}

/** The refusal of a call in a page that has as many memories as the browser allows. */
export async function beyondMemories(): Promise<string> {
  const { WebAssembly } = globalThis as unknown as { WebAssembly: { Memory: new (d: object) => object } }; // a global
  const memories: object[] = [];
  try {
    while (memories.length < 10_000) memories.push(new WebAssembly.Memory({ initial: 1, maximum: 2, shared: true }));
  } catch {
    // A call with a time limit has its own memory.
    const img = { data: new Uint16Array(9), shape: [3, 3] };
    return refusalOf(() => compile(blurred, 'tiled')({ img }, { window: { x: [1, 2], y: [1, 2] }, timeout: 60_000 }));
  }
  return `there are ${memories.length} memories`;
}

async function refusalOf(attempt: () => unknown): Promise<string> {
  try {
    await attempt();
    return 'nothing is wrong';
  } catch (thrown) {
    if (!(thrown instanceof SylviteError)) throw thrown;
    return thrown.diagnostics.map(({ code, message }) => `${code}: ${message}`).join('; ');
  }
}

/** From one array in the memory of programs to another. */
export async function inAllocatedArrays(): Promise<{ readonly values: number[]; readonly isShared: boolean }> {
  const [from, to] = [await allocate('i32', [8]), await allocate('i32', [8])];
  from.data.set([3, 1, 4, 1, 5, 9, 2, 6]);
  const twice = compile(syl`pipeline f(a: i32[1]) { fun f(x) = 2 * a[x]; } schedule s { parallel(f.x); }`, 's');
  await twice.into(to, { a: from });
  return { values: Array.from(to.data), isShared: !(to.data.buffer instanceof ArrayBuffer) };
}
