import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sylviteSync } from './command-line.ts';
import { nodeConsole } from './output/node-console.ts';

/** `npm start`: the paper's example under its default schedule. */
const file = fileURLToPath(new URL('../../examples/paper.syl', import.meta.url));
const console = nodeConsole();
const show = (title: string, ...args: readonly string[]): void => {
  console.out(`\n── ${title}\n\n`);
  process.exitCode ||= sylviteSync(args, console);
};

console.out(`── The program\n\n${readFileSync(file, 'utf8')}`);
show('The lowered program, with holes for the bounds', 'lower', file, '--after', 'lower');
show('The values on [0, 6)', 'eval', file, '--window', 'x=0:6');
show('The program under the schedule recompute, with inferred bounds', 'lower', file, '--schedule', 'recompute');
show('The same values', 'run', file, '--schedule', 'recompute', '--window', 'x=0:6');
