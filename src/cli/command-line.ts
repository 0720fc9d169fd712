import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { bug } from '../errors/bug.ts';
import { type Diagnostic, Refusal } from '../errors/diagnostic.ts';
import { tooDeepToCompile } from '../errors/S710.ts';
import { isStackOverflow } from '../errors/stack-overflow.ts';
import { benchCommand } from './commands/bench.ts';
import { boundsCommand, boundsEngines } from './commands/bounds.ts';
import { checkCommand } from './commands/check.ts';
import { compileCommand, targets } from './commands/compile.ts';
import { evalCommand } from './commands/eval.ts';
import { type FuzzOptions, fuzzCommand, fuzzEngines } from './commands/fuzz.ts';
import { lowerCommand, stages } from './commands/lower.ts';
import { engines, runCommand } from './commands/run.ts';
import { stepCommand } from './commands/step.ts';
import { type Options, readSource } from './input/load.ts';
import { readInteger } from './input/number.ts';
import { type Console, type SafeConsole, safeConsole } from './output/console.ts';
import type { Source } from './output/render.ts';
import { readTimeout } from './progress/timeout.ts';

/** The command line `sylvite <command> FILE.syl [options]` (language.md §3). Returns the exit code. */
export async function sylvite(args: readonly string[], environment: Console): Promise<number> {
  return execute(args, environment);
}

/** The same, synchronously, for all commands except `fuzz`. */
export function sylviteSync(args: readonly string[], environment: Console): number {
  const code = execute(args, environment);
  return typeof code === 'number' ? code : bug('the command is asynchronous');
}

function execute(args: readonly string[], environment: Console): number | Promise<number> {
  const console = safeConsole(environment);
  let code: number | Promise<number> = 0;
  const program = commandLine(console, (result) => {
    code = result;
  });
  try {
    program.parse(args, { from: 'user' });
    return code;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return 0;
    if (args.includes('--json')) {
      const message = error.message.replace(/^error: /, '');
      console.out(`${JSON.stringify({ error: { code: 'usage', message } })}\n`);
    }
    return 2;
  }
}

function commandLine(console: SafeConsole, finish: (code: number | Promise<number>) => void): Command {
  const program = new Command('sylvite')
    .description('A user-schedulable array language whose schedules cannot be wrong')
    .exitOverride()
    .configureOutput({ writeOut: console.out, writeErr: console.err });

  const command = <O extends Options>(
    name: string,
    description: string,
    run: (source: Source, options: O, console: SafeConsole) => number,
  ): Command =>
    program
      .command(`${name} <file>`)
      .description(description)
      .option('--json', 'print one JSON document')
      .option('--pipeline <name>', 'the pipeline, if the file has several')
      .option('--timeout <seconds>', 'time limit, after which the command stops with exit code 3')
      .action((file: string, options: O) => finish(guarded(file, options, console, run)));

  const scheduled = (c: Command): Command => c.option('--schedule <name>', 'a schedule of the file');
  const running = (c: Command): Command =>
    scheduled(c)
      .option('--window <x=from:to,…>', 'the output window, half-open')
      .option('--param <name=value>', 'a parameter (repeatable)', collect, [])
      .option(
        '--input <name=array>',
        'an input: FILE.png, FILE.npy, random:SEED:WxH or zero:WxH (repeatable)',
        collect,
        [],
      );

  command('check', 'parse and check a program and its schedules', checkCommand);
  scheduled(command('lower', 'print the target program', lowerCommand))
    .addOption(new Option('--after <step>', 'the step after which to print').choices(stages).default('bounds'))
    .option('--step <n>', 'apply only the first n directives of the schedule, counted after expanding sugar')
    .option('--directives', 'print the directives instead, in phase order and with sugar expanded');
  running(command('bounds', 'print the inferred bounds of each hole, and why', boundsCommand))
    .addOption(new Option('--engine <engine>', 'the bounds engine').choices(boundsEngines).default('interval'))
    .option('--query', 'print the bounds query, the predicate that the windows satisfy');
  const writing = (c: Command): Command =>
    running(c).option('--output <file>', 'write the output to FILE.png or FILE.npy');
  writing(command('eval', 'evaluate the algorithm by the big-step semantics', evalCommand));
  writing(command('step', 'run the program by the small-step semantics, and print the rule of each step', stepCommand));
  writing(command('run', 'run the program', runCommand))
    .addOption(new Option('--engine <engine>', 'the engine that runs the program').choices(engines).default('wasm'))
    .option('--threads <n>', 'the number of threads for parallel loops', positiveNumber)
    .option('--stats', 'count stores, loads and the peak of live storage (uses the interpreter)')
    .option('--buffer <x=from:to,…>', 'the bounds of the output buffer, half-open')
    .option('--checked', checkedBuild)
    .option('--verify', verification);
  scheduled(command('compile', 'compile ahead of time: write files that run without the compiler', compileCommand))
    .addOption(
      new Option('--target <target>', 'js: one file; wasm: a separate WebAssembly file').choices(targets).default('js'),
    )
    .addOption(new Option('-o, --to <path>', 'the output folder, or for --target js a file').makeOptionMandatory())
    .option('--checked', checkedBuild)
    .option('--verify', verification);
  running(command('bench', 'compare the run times of several schedules', benchCommand))
    .option('--rounds <n>', 'the number of timed runs of each schedule', positiveNumber, 20)
    .option('--threads <n>', 'the number of threads for parallel loops', positiveNumber);
  program
    .command('fuzz')
    .description('test the laws of the language on random programs, schedules and inputs')
    .option('--json', 'print one JSON document')
    .option('--seconds <n>', 'time limit in seconds (default: 10, or none if --cases is given)', wholeNumber)
    .option('--cases <n>', 'the number of cases', wholeNumber)
    .option('--seed <n>', 'the seed of the random generator', wholeNumber)
    .option('--case <n>', 'test only this case of the seed', wholeNumber)
    .option('--jobs <n>', 'the number of processes (default: one per core)', positiveNumber)
    .option('--case-timeout <n>', 'seconds after which a case is reported as hanging', wholeNumber, 120)
    .option('--adaptive', 'coverage-guided mutation: keep and mutate the cases that cover new code of the compiler')
    .option('--corpus <folder>', 'the same, starting with the cases of a folder; cases that are kept are added to it')
    .option('--minimize <folder>', 'minimize a corpus while preserving its coverage (to at most --cases, default: 150)')
    .option('--replay <path>', 'check all laws for the cases of a file or a folder')
    .addOption(
      new Option('--engine <engine>', 'the engine to compare with the interpreter').choices(fuzzEngines).default('all'),
    )
    .action((options: FuzzOptions) => finish(fuzzCommand(options, console)));
  return program;
}

const verification = 'validate the result of each compiler pass, and skip passes that cannot be validated';

const checkedBuild = 'check the address of every memory access, and stop before an access that is out of bounds';

function wholeNumber(text: string): number {
  const value = readInteger(text);
  if (value === null || value < 0 || value > 2 ** 31)
    throw new InvalidArgumentError('It is not a nonnegative integer.');
  return value;
}

function positiveNumber(text: string): number {
  const value = wholeNumber(text);
  if (value === 0 || value > 256) throw new InvalidArgumentError('It is not an integer from 1 to 256.');
  return value;
}

function collect(value: string, before: readonly string[]): readonly string[] {
  return [...before, value];
}

/** Run a command. A refusal is reported and determines the exit code. */
function guarded<O extends Options>(
  file: string,
  options: O,
  console: SafeConsole,
  run: (source: Source, options: O, console: SafeConsole) => number,
): number {
  let source: Source = { name: file, text: '' };
  try {
    readTimeout(options.timeout);
    console.showActivity(`checking ${file}`);
    source = readSource(file, console);
    return run(source, options, console);
  } catch (thrown) {
    const refusal = isStackOverflow(thrown) ? new Refusal([tooDeepToCompile({ func: null }, null)]) : thrown;
    if (!(refusal instanceof Refusal)) throw refusal;
    report(refusal.diagnostics, source, options, console);
    return refusal.diagnostics.some((d) => stops.has(d.code)) ? 3 : 1;
  } finally {
    console.showActivity(null);
  }
}

/**
 * The diagnostics of a run that started and stopped: the algorithm has an error, the program is stuck, the time limit
 * was exceeded, or an internal check failed.
 */
const stops: ReadonlySet<string> = new Set(['S701', 'S704', 'S708', 'S716', 'S717']);

/** Print diagnostics on standard error, or the first error as a JSON document. */
export function report(
  diagnostics: readonly Diagnostic[],
  source: Source,
  options: Pick<Options, 'json'>,
  console: SafeConsole,
): void {
  if (!options.json) {
    for (const d of diagnostics) console.show(d, source, 'err');
    return;
  }
  const error = diagnostics.find((d) => d.severity === 'error');
  console.out(`${JSON.stringify({ error: { code: error?.code, message: error?.message } })}\n`);
}
