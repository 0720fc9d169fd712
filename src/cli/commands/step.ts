import { placesOf } from '../../check/places-of.ts';
import { compile } from '../../driver/compile.ts';
import { refuse } from '../../errors/diagnostic.ts';
import { evaluationTooLong } from '../../errors/S702.ts';
import { printExpr, printStmt } from '../../language/print.ts';
import { type Frame, start, step, stepBudget } from '../../semantics/target/small-step.ts';
import type { Expr } from '../../syntax/expr.ts';
import { load, type Options, readRequest, timeLimit } from '../input/load.ts';
import { usesStandardOutput } from '../input/output-files.ts';
import type { SafeConsole } from '../output/console.ts';
import { present } from '../output/present.ts';
import type { Source } from '../output/render.ts';
import { checkCall, refuseStuck, resultsOf } from './result.ts';

/** `step`: run the completed program by the small-step semantics, and print the rule of each step. */
export function stepCommand(source: Source, options: Options, console: SafeConsole): number {
  const { module, schedule } = load(source, options);
  const { pipeline } = module;
  const z = readRequest(pipeline, options, console);
  console.showActivity('compiling');
  const program = compile(pipeline, schedule, placesOf(module));
  checkCall(program, z);
  const steps: { readonly rule: string; readonly redex: string }[] = [
    { rule: 'Realize', redex: `pipeline ${program.name}` },
  ];
  const budget = stepBudget(timeLimit(options));
  let configuration = start(program, z);
  let characters = 0;
  console.showActivity('running');
  while (steps.length < mostSteps && characters < mostCharacters) {
    const next = step(program, configuration, budget);
    if (next.tag === 'Stuck') return refuseStuck(next.stuck, program, z);
    if (next.tag === 'Done') {
      steps.push({ rule: next.rule, redex: program.name });
      const results = resultsOf(program.outputs, z, next.components);
      if (!options.json && !usesStandardOutput(options.output))
        console.out(`${steps.map(({ rule, redex }) => `[${rule}] ${redex}`).join('\n')}\n`);
      present(results, source, options, console, { more: { steps } });
      return 0;
    }
    const redex = firstLine(next.redex);
    characters += redex.length;
    steps.push({ rule: next.rule, redex });
    configuration = next.next;
  }
  return refuse(evaluationTooLong({}, null));
}

const mostSteps = 1_000_000;

/** The maximum number of characters of all redexes together. They are printed at the end. */
const mostCharacters = 2 ** 26;

/** The first line of a redex. */
function firstLine(redex: Frame | Expr): string {
  switch (redex.tag) {
    case 'Leave':
      return `leave ${redex.x}`;
    case 'Const':
    case 'Var':
    case 'Access':
    case 'Op':
    case 'Extern':
      return printExpr(redex);
    case 'Nop':
    case 'Assert':
    case 'Seq':
    case 'Allocate':
    case 'Reserve':
    case 'Assign':
    case 'If':
    case 'For':
    case 'Let':
    case 'Label':
      return printStmt(redex).split('\n')[0] ?? '';
  }
}
