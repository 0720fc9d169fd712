import { sylviteSync } from '../command-line.ts';
import type { Console } from '../output/console.ts';

/**
 * Show the example of the paper: its program, its values by the semantics and under each schedule, and the loops of one
 * schedule. Returns whether all values are equal.
 */
export function showPaperExample(file: string, console: Console): boolean {
  const shown = (...args: readonly string[]): string => {
    let text = '';
    const out = (piece: string): void => {
      text += piece;
    };
    sylviteSync(args, { ...console, out, err: out });
    return text.trimEnd();
  };
  const values = (command: string, ...options: readonly string[]): string =>
    shown(command, file, '--window', 'x=0:6', '--json', ...options)
      .replace(/^.*"values":\[(.*)\].*$/, '$1')
      .replaceAll(',', ' ');
  const [program = ''] = console.read(file).split('\nschedule');
  const schedules = ['recompute', 'overcompute'];
  const rows = [
    ['by the semantics of the algorithm', values('eval')],
    ['compiled, default schedule', values('run')],
    ...schedules.map((name) => [`compiled, schedule ${name}`, values('run', '--schedule', name)]),
  ];
  console.out(`${indented(program.replace(/\n+\/\/[^\n]*$/, ''))}\n\n`);
  console.out('The values of f on [0, 6):\n\n');
  for (const [what = '', list = ''] of rows) console.out(`  ${what.padEnd(34)} ${list}\n`);
  console.out('\nThe loops of the schedule recompute: tiles of three, each with the part of g that it needs.\n\n');
  console.out(`${indented(shown('lower', file, '--schedule', 'recompute'))}\n`);
  return new Set(rows.map(([, list]) => list)).size === 1;
}

function indented(text: string): string {
  return text.trim().replaceAll(/^(?=.)/gm, '  ');
}
