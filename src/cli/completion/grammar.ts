import type { Command, Option } from 'commander';

/** The commands and options of the command line, for completion scripts. */
export interface Grammar {
  readonly commands: readonly CommandGrammar[];
}

export interface CommandGrammar {
  readonly name: string;
  readonly description: string;
  readonly options: readonly OptionGrammar[];
  /** The operands: a program, one of a list of words, or none. */
  readonly operands: Value;
}

export interface OptionGrammar {
  /** With dashes, such as -o and --output. */
  readonly names: readonly string[];
  readonly description: string;
  /** What follows the option; null for an option without a value. */
  readonly value: Value | null;
}

/** The kinds of values. The names of schedules, pipelines and inputs come from the program on the command line. */
export type Value =
  | { readonly tag: 'Words'; readonly words: readonly string[] }
  | { readonly tag: 'Program' | 'File' | 'Schedule' | 'Pipeline' | 'Input' | 'Other' };

/** The visible commands and options of the command line. */
export function grammarOf(program: Command): Grammar {
  const names = program.commands.map((command) => command.name());
  const commands = program.commands.map(
    (command): CommandGrammar => ({
      name: command.name(),
      description: command.description(),
      options: [...command.options.filter(({ hidden }) => !hidden).map(optionOf), help],
      operands: operandsOf(command),
    }),
  );
  const helping = { name: 'help', description: 'print the options of a command', options: [] };
  return { commands: [...commands, { ...helping, operands: { tag: 'Words', words: names } }] };
}

const help: OptionGrammar = { names: ['-h', '--help'], description: 'print the options', value: null };

function operandsOf({ registeredArguments: [argument] }: Command): Value {
  if (argument === undefined) return { tag: 'Words', words: [] };
  return argument.argChoices === undefined ? { tag: 'Program' } : { tag: 'Words', words: argument.argChoices };
}

function optionOf(option: Option): OptionGrammar {
  const names = [option.short, option.long].filter((name) => name !== undefined);
  return { names, description: option.description, value: option.isBoolean() ? null : valueAfter(option) };
}

function valueAfter({ argChoices, long }: Option): Value {
  if (argChoices !== undefined) return { tag: 'Words', words: argChoices };
  return { tag: (long === undefined ? undefined : kinds[long]) ?? 'Other' };
}

const kinds: Readonly<Record<string, 'File' | 'Schedule' | 'Pipeline' | 'Input'>> = {
  '--schedule': 'Schedule',
  '--pipeline': 'Pipeline',
  '--input': 'Input',
  '--output': 'File',
  '--corpus': 'File',
  '--minimize': 'File',
  '--replay': 'File',
};
