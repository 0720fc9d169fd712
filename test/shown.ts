import { checkText } from '../src/check/check.ts';
import { render } from '../src/errors/render.ts';

/** The diagnostics of a program, as `sylvite check` shows them. The program is dedented. */
export function shown(program: string): string {
  const lines = program.replace(/^\n/, '').split('\n');
  const indent = Math.min(...lines.filter((line) => line.trim() !== '').map((line) => line.search(/\S/)));
  const text = lines.map((line) => line.slice(indent)).join('\n');
  const { diagnostics } = checkText(text);
  return `${diagnostics.map((d) => render(d, { name: 'blur.syl', text }, false)).join('\n\n')}\n`;
}
