import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sylviteAtOnce } from './command-line.ts';
import { nodeConsole } from './output/node-console.ts';

/** `npm start`: the paper's example under its default schedule. */
const file = fileURLToPath(new URL('../../examples/paper.syl', import.meta.url));
const console = nodeConsole();
const show = (title: string, ...args: readonly string[]): void => {
  console.out(`\n── ${title}\n\n`);
  process.exitCode ||= sylviteAtOnce(args, console);
};

console.out(`── The program\n\n${readFileSync(file, 'utf8')}`);
show('Lowered, with holes for the bounds', 'lower', file, '--after', 'lower');
show('Its values on [0, 6)', 'eval', file, '--window', 'x=0:6');
show('Under the schedule recompute, with its bounds', 'lower', file, '--schedule', 'recompute');
show('The same values', 'run', file, '--schedule', 'recompute', '--window', 'x=0:6');
