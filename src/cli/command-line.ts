import { Argument, Command, CommanderError, Option } from 'commander';
import { bug } from '../errors/bug.ts';
import { type Diagnostic, Refusal } from '../errors/diagnostic.ts';
import { tooDeepToCompile } from '../errors/S710.ts';
import { isStackOverflow } from '../errors/stack-overflow.ts';
import { allFormats } from '../files/format.ts';
import { engineNames } from '../lab/engines/engine.ts';
import { benchCommand } from './commands/bench.ts';
import { boundsCommand, boundsEngines } from './commands/bounds.ts';
import { checkFiles } from './commands/check-files.ts';
import { compileCommand, targets } from './commands/compile.ts';
import { completionScript, shells } from './commands/completion.ts';
import { evalCommand } from './commands/eval.ts';
import type { FuzzOptions } from './commands/fuzz.ts';
import { lowerCommand, stages } from './commands/lower.ts';
import { engines, runCommand } from './commands/run.ts';
import { stepCommand } from './commands/step.ts';
import { grammarOf } from './completion/grammar.ts';
import { withExterns } from './input/externs.ts';
import { type Options, readSource } from './input/load.ts';
import { withPhotos } from './input/photos.ts';
import { type Console, type SafeConsole, safeConsole } from './output/console.ts';
import type { Source } from './output/render.ts';
import { readTimeout } from './progress/timeout.ts';
import { excessOf } from './usage/excess.ts';
import { examplesOf, examplesOfProgram, exitCodes } from './usage/help.ts';
import { misuseOf } from './usage/misuse.ts';
import { Alias, byteCount, choice, positiveNumber, repeatable, wholeNumber } from './usage/options.ts';
import { watching } from './watching.ts';

/** The command line `sylvite <command> FILE.syl [options]` (language.md, 'The command line'). Returns the exit code. */
export async function sylvite(args: readonly string[], environment: Console): Promise<number> {
  return execute(args, environment);
}

/** Like `sylvite`, but synchronous. It does not support `fuzz`, `--watch` or photo files. */
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
  const [first] = args;
  try {
    if (first?.endsWith('.syl'))
      program.error(`error: unknown command '${first}'\n(Did you mean sylvite run ${first}?)`);
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
    .option('-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .addHelpText('after', examplesOfProgram)
    .showHelpAfterError('(sylvite help lists the commands)')
    .exitOverride()
    .configureOutput({ writeOut: console.out, writeErr: console.err, getOutHelpWidth: () => console.screen.columns })
    .on('option:version', () => {
      console.out(`${console.readVersion()}\n`);
      throw new CommanderError(0, 'version', '');
    });

  const named = (name: string, description: string): Command =>
    program
      .command(name)
      .description(description)
      .addHelpText('after', `${examplesOf[name.split(' ')[0] ?? ''] ?? ''}${exitCodes}`)
      .showHelpAfterError(`(sylvite help ${name.split(' ')[0]} lists the options)`);

  const onFiles = <O extends Options>(
    name: string,
    description: string,
    run: (source: Source, options: O, console: SafeConsole) => number,
  ): Command =>
    named(name, description)
      .argument('<file>', 'a program (FILE.syl), or - for standard input')
      .allowExcessArguments()
      .action((file: string, options: O, command: Command) => {
        const misuse = excessOf(command) ?? misuseOf(file, options, console.screen);
        if (misuse !== null) command.error(`error: ${misuse}`);
        const once = () =>
          withExterns(
            options,
            console,
            (hosted) => withPhotos(options, hosted, (ready) => guarded(file, options, ready, run), report),
            report,
          );
        finish(options.watch ? watching(file, options, console, once) : once());
      });

  const common = (c: Command): Command =>
    c
      .option('--timeout <seconds>', 'stop after this time, with exit code 3')
      .option('--json', 'print one JSON document');
  const selecting = (c: Command): Command => c.option('--pipeline <name>', 'the pipeline, if the file has several');
  const schedule = new Option('--schedule <name>', 'a schedule of the file');
  const schedules = new Option('--schedule <names>', 'schedules of the file, such as fast,default (default: all)');
  const scheduled = (c: Command, option = schedule): Command => selecting(c.addOption(option));
  const request = (c: Command): Command =>
    c
      .option(
        '--window <x=from:to,…>',
        'the output window, half-open; by default that of the first input of the same rank, without points that need reads out of bounds',
      )
      .addOption(repeatable('--param <name=value>', 'a parameter'))
      .addOption(
        repeatable(
          '--input <name=array>',
          'an input: FILE (png, jpg, webp, avif, npy, npz), -, random:SEED:WxH or zero:WxH',
        ),
      )
      .addOption(repeatable('--extern <name=file>', 'the function of an extern: a JavaScript module, which is run'))
      .option('--max-bytes <n>', 'the limit for the size of an input (default: 1 GiB)', byteCount);
  const writing = (c: Command): Command =>
    c
      .addOption(
        repeatable(
          '-o, --output <file>',
          'write the output to FILE (png, jpg, webp, avif, npy, npz), or to standard output (-); of several outputs, NAME=FILE',
        ),
      )
      .addOption(new Option('--format <format>', 'the format of the output file').choices(allFormats));

  program.commandsGroup('Run programs:');
  common(named('check <files...>', 'report mistakes in programs and schedules')).action(
    (files: string[], options: Options) => finish(checkFiles(files, options, console, guarded)),
  );
  common(
    writing(request(scheduled(onFiles('run', 'compile a program and run it', runCommand))))
      .option('--print', 'print all values')
      .addOption(choice('--engine <engine>', 'the engine that runs the program', engines, ['native']).default('wasm'))
      .option('--threads <n>', 'the number of threads for parallel loops', positiveNumber)
      .option('--stats', 'count stores, loads and the peak of live storage (uses the interpreter)')
      .option('--buffer <x=from:to,…>', 'the bounds of the output buffer, half-open')
      .option('--checked', checkedBuild)
      .option('--verify', verification)
      .option('--watch', 'run again when the program or a file of an input changes'),
  );
  common(
    request(scheduled(onFiles('bench', 'compare the run times of several schedules', benchCommand), schedules))
      .option('--rounds <n>', 'the number of timed runs of each schedule', positiveNumber, 20)
      .option('--threads <n>', 'the number of threads for parallel loops', positiveNumber),
  );
  const folder = new Option('-o, --output <path>', 'the output folder, or for --target js a file');
  common(
    scheduled(onFiles('compile', 'write files that run without the compiler', compileCommand))
      .addOption(
        choice('--target <target>', 'js: one file; wasm: a separate WebAssembly file', targets, ['c']).default('js'),
      )
      .addOption(folder.makeOptionMandatory())
      .addOption(new Alias('--to <path>', folder))
      .addOption(
        repeatable('--layout <name=layout>', 'the layout of an array: planar, interleaved, or strides (4,*,1)'),
      )
      .option('--checked', checkedBuild)
      .option('--verify', verification)
      .option('--watch', 'compile again when the program changes'),
  );

  program.commandsGroup('Inspect programs:');
  common(
    scheduled(onFiles('lower', 'print the loops of a scheduled program', lowerCommand))
      .addOption(
        new Option(
          '--after <step>',
          'the step after which to print; bounds is another name for slide, and optimize for the last pass',
        )
          .choices(stages)
          .default('bounds'),
      )
      .option('--step <n>', 'apply only the first n directives of the schedule, counted after expanding sugar')
      .option('--directives', 'print the directives instead, in the order of application and with sugar expanded'),
  );
  common(
    request(scheduled(onFiles('bounds', 'print the inferred window of each func, and why', boundsCommand)))
      .addOption(choice('--engine <engine>', 'the bounds engine', boundsEngines, ['smt']).default('interval'))
      .option('--query', 'print the bounds query, the predicate that the windows satisfy'),
  );
  // `eval` accepts a schedule because scripts pass the same options to `eval` and `run`; it has no effect.
  common(
    writing(
      request(selecting(onFiles('eval', 'evaluate the algorithm by its big-step semantics', evalCommand))),
    ).addOption(new Option('--schedule <name>').hideHelp()),
  );
  common(writing(request(scheduled(onFiles('step', 'run by the small-step semantics, step by step', stepCommand)))));

  program.commandsGroup('Tools:');
  named('fuzz', 'test the laws of the language on random programs')
    .option('--json', 'print one JSON document')
    .option('--seconds <n>', 'time limit in seconds (default: 10, or none if --cases is given)', wholeNumber)
    .option('--cases <n>', 'the number of cases', wholeNumber)
    .option('--seed <n>', 'the seed of the random generator', wholeNumber)
    .option('--case <n>', 'test only this case of the seed', wholeNumber)
    .option('--jobs <n>', 'the number of processes (default: one per core)', positiveNumber)
    .option('--case-timeout <n>', 'seconds after which a case is reported as hanging', wholeNumber, 120)
    .option('--adaptive', 'coverage-guided mutation: keep and mutate the cases that cover new code of the compiler')
    .option('--corpus <folder>', '--adaptive, starting with the cases of a folder; cases that are kept are added to it')
    .option('--minimize <folder>', 'minimize a corpus while preserving its coverage (to at most --cases, default: 150)')
    .option('--replay <path>', 'check all laws for the cases of a file or a folder')
    .addOption(
      new Option('--engine <engine>', 'the engine to compare with the interpreter')
        .choices(['all', ...engineNames])
        .default('all'),
    )
    .action((options: FuzzOptions) => finish(fuzz(options, console)));
  named('completion', 'print a script that completes commands in a shell')
    .addArgument(new Argument('<shell>', 'the shell').choices(shells))
    .action((shell: (typeof shells)[number]) => console.out(completionScript(shell, grammarOf(program))));
  return program.helpCommand('help [command]', 'print the options of a command');
}

/** Run `fuzz`. No other command loads its modules, because the laboratory (src/lab) is large. */
async function fuzz(options: FuzzOptions, console: SafeConsole): Promise<number> {
  const { fuzzCommand } = await import('./commands/fuzz.ts');
  return fuzzCommand(options, console);
}

const verification = 'validate the result of each compiler pass, and skip passes that cannot be validated';

const checkedBuild = 'check the address of every memory access, and stop before an access that is out of bounds';

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
 * The diagnostics with exit code 3: the value is an error (S701), the program is stuck (S704), an input is too small
 * (S708), the run was stopped (S716), an internal check failed (S717), a requirement does not hold (S719), or
 * a function of the host failed (S720).
 */
const stops: ReadonlySet<string> = new Set(['S701', 'S704', 'S708', 'S716', 'S717', 'S719', 'S720']);

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
