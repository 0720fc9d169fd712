import { describe, expect, test } from 'vitest';
import { sylviteSync } from '../../src/cli/command-line.ts';
import { noScreen } from '../../src/cli/output/screen.ts';
import { harmless } from '../../src/errors/harmless.ts';
import { decode } from '../../src/files.ts';
import { compile, input, SylviteError, syl } from '../../src/index.ts';
import { run } from '../run.ts';

/**
 * Characters that must not reach a terminal: C0 except tab and newline, DEL, C1, bidirectional controls, lone
 * surrogates.
 */
const unsafe = [
  ...Array.from({ length: 32 }, (_, c) => c).filter((c) => c !== 9 && c !== 10),
  ...Array.from({ length: 33 }, (_, i) => 0x7f + i),
  ...[
    0x2028, 0x2029, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069, 0xd800, 0xdbff, 0xdc00,
    0xdfff,
  ],
].map((c) => String.fromCharCode(c));
const all = unsafe.join('.'); // separated, so that surrogates stay unpaired
const isSafe = (text: string) => !unsafe.some((c) => text.includes(c));

const npy = (dict: string): Uint8Array => {
  const length = String.fromCharCode(dict.length & 255, dict.length >> 8);
  return Buffer.from(`\x93NUMPY\x01\x00${length}${dict}abc`, 'latin1');
};

test('unsafe characters are escaped, and nothing else', () => {
  expect(harmless('\u009b31m\u0000\u007f\u202e\ud800')).toBe('\\u009b31m\\u0000\\u007f\\u202e\\ud800');
  expect(isSafe(harmless(all))).toBe(true);
  expect(harmless('a\tb\nπ 𝒳 → 😀 é')).toBe('a\tb\nπ 𝒳 → 😀 é');
});

describe('untrusted text is printed without control characters', () => {
  const program = 'pipeline f(img: u8[1], k) { fun f(x) = img[x] + u8(k); }';
  const commands = {
    'a header of .npy': ['run', '--param', 'k=1', '--input', 'img=a.npy'],
    'the name of a file': ['run', '--param', 'k=1', '--input', `img=${all}.npy`],
    'a generator': ['run', '--param', 'k=1', '--input', `img=random:${all}:3`],
    'a window': ['run', '--param', 'k=1', '--input', 'img=zero:3', '--window', `${all}=0:3`],
    'a parameter': ['run', '--param', `${all}=1`, '--input', 'img=zero:3'],
    'a schedule': ['run', '--schedule', all],
    'a pipeline': ['run', '--pipeline', all],
    'an output': ['run', '--param', 'k=1', '--input', 'img=zero:3', '--output', all],
    'an output that is written': ['run', '--param', 'k=1', '--input', 'img=zero:3', '--output', `${all}.npy`],
    'an option': ['run', `--${all}`],
    'a choice': ['run', '--engine', all],
    'a time': ['run', '--timeout', all],
  };
  const files = new Map([
    ['a.npy', npy(`{'descr': '${all.slice(0, 90)}\u009b\u0085', 'fortran_order': False, 'shape': (3,)}`)],
  ]);

  test.each(Object.entries(commands))('%s', (_, [command = '', ...options]) => {
    for (const more of [[], ['--json']]) {
      for (const color of [false, true]) {
        const { code, out, err } = printed([command, 'program.syl', ...options, ...more], program, files, color);
        const colors = color ? ['0', '1', '31', '33', '34'].map((n) => `\u001b[${n}m`) : [];
        const text = colors.reduce((rest, each) => rest.replaceAll(each, ''), `${out}${err}`);
        expect(isSafe(text)).toBe(true);
        expect(text).not.toBe('');
        if (more.length > 0) expect(() => JSON.parse(out)).not.toThrow();
        expect([0, 1, 2]).toContain(code);
      }
    }
  });

  test('a program and its diagnostics', () => {
    for (const text of [
      `pipeline f() { fun f(x) = x ${all}; }`,
      `// ${all}\npipeline f() { fun f(x) = y; } // ${all}`,
      `pipeline f() { fun ${all}(x) = x; }`,
      all,
    ]) {
      for (const command of ['check', 'check --json', 'eval --window x=0:3', 'lower --json']) {
        const { out, err } = run(command, text);
        expect(isSafe(`${out}${err}`)).toBe(true);
      }
    }
  });

  test('JSON names the characters', () => {
    const file = npy(`{'descr': '\u009b31m', 'fortran_order': False, 'shape': (3,)}`);
    const { out } = run('run --json --input img=a.npy --param k=1', program, new Map([['a.npy', file]]));
    expect(isSafe(out)).toBe(true);
    expect(JSON.parse(out).error.message).toContain(String.raw`'\u009b31m'`);
  });

  test('messages of the API', () => {
    for (const act of [
      () => decode(npy(`{'descr': '\u009b31m', 'fortran_order': False, 'shape': (3,)}`), { name: all }),
      () => compile(syl`pipeline f() { fun f(x) = x; }`, all),
      () => decode(npy('{}'), { name: all, input: input('img', 'u8', 1) }),
    ]) {
      expect(act).toThrow(SylviteError);
      try {
        act();
      } catch (error) {
        if (!(error instanceof SylviteError)) throw error;
        expect(isSafe(error.message)).toBe(true);
        for (const { message, help } of error.diagnostics) expect(isSafe(`${message}${help}`)).toBe(true);
      }
    }
  });
});

function printed(args: readonly string[], program: string, files: ReadonlyMap<string, Uint8Array>, color: boolean) {
  let [out, err] = ['', ''];
  const code = sylviteSync(args, {
    out: (text) => {
      out += text;
    },
    err: (text) => {
      err += text;
    },
    read: () => program,
    readBytes: (file) => {
      const bytes = files.get(file);
      if (bytes === undefined) throw new Error(`does not exist: ${file}`);
      return bytes;
    },
    writeBytes: () => {},
    makeFolder: () => {},
    programsIn: () => null,
    readVersion: () => '1.2.3',
    readLoader: () => '',
    color,
    screen: color ? { ...noScreen, isTerminal: true, colorDepth: 24 } : noScreen,
    isTerminal: color,
    showActivity: (what) => {
      expect(isSafe(what ?? '')).toBe(true);
    },
  });
  return { code, out, err };
}
