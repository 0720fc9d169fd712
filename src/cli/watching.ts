import { fileOf } from './input/files.ts';
import { textsOf } from './input/output-files.ts';
import { splitAssignment } from './input/params.ts';
import type { SafeConsole } from './output/console.ts';

/** The options that name files. */
interface Files {
  readonly input?: readonly string[];
  readonly output?: string | readonly string[];
}

/**
 * Run a command now and after each change of its program or of the files of its inputs. Diagnostics do not end the
 * loop; a signal such as Ctrl-C does.
 */
export function watching(
  file: string,
  { input = [], output }: Files,
  console: SafeConsole,
  run: () => number | Promise<number>,
): number | Promise<number> {
  const inputs = input.flatMap((text) => fileOf(splitAssignment(text)[1] ?? '')?.path ?? []);
  const isWritten = (name: string): boolean =>
    textsOf(output).some((text) => text === name || text.endsWith(`=${name}`));
  const files = [...new Set([file, ...inputs])].filter((name) => !isWritten(name));
  const announce = (): void => console.err(`watching ${files.join(', ')}; Ctrl-C ends\n`);
  const again = (): void => {
    const code = run();
    if (typeof code === 'number') announce();
    else void code.then(announce); // a command with photos
  };
  const isWatched = console.watchFiles?.(files, (changed) => {
    console.err(`\n${changed.join(', ')} changed\n`);
    again();
  });
  if (!isWatched) return run(); // there is no such folder
  again();
  return new Promise(() => {});
}
