import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { runWith } from '../run.ts';

const script = (shell: string) => runWith(['completion', shell], null).out;

describe('bash', () => {
  const folder = mkdtempSync(join(tmpdir(), 'completion-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'more'));
  writeFileSync(join(folder, 'photo.png'), '');
  writeFileSync(
    join(folder, 'blur.syl'),
    `pipeline blur(photo: u8[3], mask : u8[2], k = 3) { fun blur(x, y, c): u8 = photo[x, y, c]; }
schedule tiles { }
  schedule rows { }
schedule $(touch injected) { }
// schedule old`,
  );

  /** What bash offers for the last word, by its own functions. \`=\` separates words, as in bash. */
  const cases = {
    "''": 'bench bounds check compile completion eval fuzz help lower run step',
    ru: 'run',
    '--v': '--version',
    'help c': 'check compile completion',
    "completion ''": 'bash fish zsh',
    "run ''": 'blur.syl more',
    'run blur.syl --sch': '--schedule',
    'run blur.syl --o': '--output',
    'run blur.syl --to': '',
    "run blur.syl --schedule ''": 'rows tiles',
    "bench --pipeline ''": '',
    "bench blur.syl --pipeline ''": 'blur',
    "run blur.syl --input ''": 'mask= photo=',
    'run blur.syl --input photo = ph': 'photo.png',
    'run blur.syl --input photo =': 'blur.syl more photo.png',
    'run blur.syl --input photo=ph': 'photo=photo.png',
    "run blur.syl --engine ''": 'interp wasm',
    "compile blur.syl --target ''": 'js wasm',
    'lower blur.syl --after fl': 'flatten',
    "run blur.syl --window ''": '',
    'run blur.syl -o ph': 'photo.png',
  };

  test('offers commands, options, choices, files and the names in a program', () => {
    const asked = Object.keys(cases).map(
      (words) => `COMP_WORDS=(sylvite ${words}); COMP_CWORD=$((\${#COMP_WORDS[@]} - 1)); _sylvite
      printf '%s\\n' "\${COMPREPLY[@]}" | sort | tr '\\n' ' ' | sed 's/^ *//; s/ *$//'; echo`,
    );
    const program = `${script('bash')}\n${asked.join('\n')}\nls injected 2>/dev/null`;
    const out = execFileSync('bash', ['-c', `${program} || true`], { cwd: folder, encoding: 'utf8' });
    const offered = out.split('\n').slice(0, -1);
    expect(Object.fromEntries(Object.keys(cases).map((words, i) => [words, offered[i]]))).toEqual(cases);
    expect(offered).toHaveLength(asked.length);
  });
});

test('zsh runs the script for bash', () => {
  const [, ...rest] = script('bash').split('\n');
  expect(script('zsh').endsWith(rest.join('\n'))).toBe(true);
});

test('fish has a line for each command and option', () => {
  const lines = script('fish').split('\n');
  expect(lines).toContain("complete -c sylvite -n __fish_use_subcommand -a run -d 'compile a program and run it'");
  expect(lines.filter((line) => line.includes('from compile'))).toMatchInlineSnapshot(`
    [
      "complete -c sylvite -n '__fish_seen_subcommand_from compile' -l schedule -d 'a schedule of the file' -x -a '(__sylvite_names schedule)'",
      "complete -c sylvite -n '__fish_seen_subcommand_from compile' -l pipeline -d 'the pipeline, if the file has several' -x -a '(__sylvite_names pipeline)'",
      "complete -c sylvite -n '__fish_seen_subcommand_from compile' -l target -d 'js: one file; wasm: a separate WebAssembly file' -x -a 'wasm js'",
      "complete -c sylvite -n '__fish_seen_subcommand_from compile' -s o -l output -d 'the output folder, or for --target js a file' -r -F",
      "complete -c sylvite -n '__fish_seen_subcommand_from compile' -l layout -d 'the layout of an array: planar, interleaved, or strides (4,*,1) (repeatable)' -x",
      "complete -c sylvite -n '__fish_seen_subcommand_from compile' -l checked -d 'check the address of every memory access, and stop before an access that is out of bounds'",
      "complete -c sylvite -n '__fish_seen_subcommand_from compile' -l verify -d 'validate the result of each compiler pass, and skip passes that cannot be validated'",
      "complete -c sylvite -n '__fish_seen_subcommand_from compile' -l watch -d 'compile again when the program changes'",
      "complete -c sylvite -n '__fish_seen_subcommand_from compile' -l timeout -d 'stop after this time, with exit code 3' -x",
      "complete -c sylvite -n '__fish_seen_subcommand_from compile' -l json -d 'print one JSON document'",
      "complete -c sylvite -n '__fish_seen_subcommand_from compile' -s h -l help -d 'print the options'",
      "complete -c sylvite -n '__fish_seen_subcommand_from compile' -a '(__fish_complete_suffix .syl)'",
    ]
  `);
});

test('another shell is refused', () => {
  expect(runWith(['completion', 'tcsh'], null)).toMatchObject({
    code: 2,
    err: expect.stringContaining('Allowed choices are bash, zsh, fish.'),
  });
});
