import { refuse } from '../../errors/diagnostic.ts';
import { parseDirectivesPart } from '../../language/parse-part.ts';
import { insertIntoDirective } from '../build/insert.ts';
import { reporting } from '../error.ts';
import { type Selection, selection } from '../schedule/stage-schedule.ts';
import { fill, type Interpolated } from './template.ts';

/**
 * A schedule written in the Sylvite language. `sched(text)` takes the text as a string.
 *
 * @example
 * sched`tile(by.x, by.y, xo, yo, xi, yi, 256, 32); parallel(by.yo);`
 */
export function sched(strings: TemplateStringsArray | string, ...holes: readonly Interpolated[]): Selection {
  const { text, shown, expressions } = reporting(() => fill('sched', strings, holes));
  return reporting(
    () => {
      const { tree, diagnostics } = parseDirectivesPart(text);
      const directives = tree ?? refuse(...diagnostics);
      return selection({ directives: directives.map((d) => insertIntoDirective(d, expressions)), text: shown });
    },
    { name: 'schedule', text: shown },
  );
}
