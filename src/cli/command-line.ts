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

/** `sylvite <command> FILE.syl [options]` (language.md §3). Gives the exit code; `fuzz` gives it when it has ended. */
export async function sylvite(args: readonly string[], world: Console): Promise<number> {
  return ended(args, world);
}

/** The same for all commands but `fuzz`, at once. */
export function sylviteAtOnce(args: readonly string[], world: Console): number {
  const code = ended(args, world);
  return typeof code === 'number' ? code : bug('the command has not ended');
}

function ended(args: readonly string[], world: Console): number | Promise<number> {
  const console = safeConsole(world);
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
      .option('--pipeline <name>', 'the pipeline, when the file has several')
      .option('--timeout <seconds>', 'stop after so long, with the exit code 3')
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
    .addOption(new Option('--after <step>', 'after which step').choices(stages).default('bounds'))
    .option('--step <n>', 'after the first n directives of the schedule, sugar expanded')
    .option('--directives', 'print the directives instead, sorted into phases and free of sugar');
  running(command('bounds', 'print what fills each hole, and why', boundsCommand))
    .addOption(new Option('--engine <engine>', 'which bounds engine').choices(boundsEngines).default('interval'))
    .option('--query', 'print the predicate that the windows satisfy');
  const writing = (c: Command): Command =>
    running(c).option('--output <file>', 'write the output to FILE.png or FILE.npy');
  writing(command('eval', 'run the algorithm by its big-step semantics', evalCommand));
  writing(command('step', 'run the program by its small-step semantics, rule by rule', stepCommand));
  writing(command('run', 'run the program', runCommand))
    .addOption(new Option('--engine <engine>', 'what runs it').choices(engines).default('wasm'))
    .option('--threads <n>', 'how many threads run parallel loops', positiveNumber)
    .option('--stats', 'count the points stored and loaded, and the storage alive (by the interpreter)')
    .option('--buffer <x=from:to,…>', 'run into a buffer of this size')
    .option('--checked', checkedBuild)
    .option('--verify', verification);
  scheduled(command('compile', 'write the program as files that run without the compiler', compileCommand))
    .addOption(new Option('--target <target>', 'what is written').choices(targets).makeOptionMandatory())
    .addOption(new Option('-o, --to <path>', 'the folder, or the file of --target js').makeOptionMandatory())
    .option('--checked', checkedBuild)
    .option('--verify', verification);
  running(command('bench', 'time the program under several schedules, side by side', benchCommand))
    .option('--rounds <n>', 'how often each is timed', positiveNumber, 20)
    .option('--threads <n>', 'how many threads run parallel loops', positiveNumber);
  program
    .command('fuzz')
    .description('hold random programs, schedules and inputs against the laws of the language')
    .option('--json', 'print one JSON document')
    .option('--seconds <n>', 'for so long (10 unless cases are given)', wholeNumber)
    .option('--cases <n>', 'so many cases', wholeNumber)
    .option('--seed <n>', 'which cases', wholeNumber)
    .option('--case <n>', 'one case of the seed alone', wholeNumber)
    .option('--jobs <n>', 'how many processes examine them (one for each core unless given)', positiveNumber)
    .option('--case-timeout <n>', 'seconds after which a case of a job is taken to have no end', wholeNumber, 120)
    .option('--adaptive', 'keep what reaches new code of the compiler, and mutate it')
    .option('--corpus <folder>', 'the same, beginning with the cases of a folder; what is kept is written to it')
    .option('--minimize <folder>', 'leave as few and as small cases in it as reach the same code (150 or --cases)')
    .option('--replay <path>', 'hold the cases of a file or a folder against all laws')
    .addOption(
      new Option('--engine <engine>', 'what is compared with the interpreter').choices(fuzzEngines).default('all'),
    )
    .action((options: FuzzOptions) => finish(fuzzCommand(options, console)));
  return program;
}

const verification = 'check what the optimisations of the compiler have made, and leave out what is rejected';

const checkedBuild = 'compare the address of every access with its block, and stop before one that is outside';

function wholeNumber(text: string): number {
  const value = readInteger(text);
  if (value === null || value < 0 || value > 2 ** 31) throw new InvalidArgumentError('It is not a whole number.');
  return value;
}

function positiveNumber(text: string): number {
  const value = wholeNumber(text);
  if (value === 0 || value > 256) throw new InvalidArgumentError('It is not a number from 1 to 256.');
  return value;
}

function collect(value: string, before: readonly string[]): readonly string[] {
  return [...before, value];
}

/** Run a command; what it refuses is shown, and gives the exit code. */
function guarded<O extends Options>(
  file: string,
  options: O,
  console: SafeConsole,
  run: (source: Source, options: O, console: SafeConsole) => number,
): number {
  let source: Source = { name: file, text: '' };
  try {
    readTimeout(options.timeout);
    console.doing(`checking ${file}`);
    source = readSource(file, console);
    return run(source, options, console);
  } catch (thrown) {
    const refusal = isStackOverflow(thrown) ? new Refusal([tooDeepToCompile({ func: null }, null)]) : thrown;
    if (!(refusal instanceof Refusal)) throw refusal;
    report(refusal.diagnostics, source, options, console);
    return refusal.diagnostics.some((d) => stops.has(d.code)) ? 3 : 1;
  } finally {
    console.doing(null);
  }
}

/** The diagnostics of a run that began and stopped: the algorithm's value is an error, the program got stuck, time was up, or a check of ours failed. */
const stops: ReadonlySet<string> = new Set(['S701', 'S704', 'S708', 'S716', 'S717']);

/** Show what is wrong, on standard error or as one JSON document. */
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
