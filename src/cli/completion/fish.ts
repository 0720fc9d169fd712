import type { CommandGrammar, Grammar, OptionGrammar, Value } from './grammar.ts';

/** The completion script for fish. */
export function fishScript({ commands }: Grammar): string {
  return `# fish completion for sylvite:  sylvite completion fish | source
function __sylvite_file
    commandline -opc | string match -r '^[^-].*\\.syl$' | head -n 1
end
function __sylvite_names
    set -l file (__sylvite_file)
    test -n "$file"; and string match -rg "^\\s*$argv[1]\\s+([A-Za-z_][A-Za-z0-9_]*)" < $file
end
function __sylvite_inputs
    set -l file (__sylvite_file)
    test -n "$file"; and string match -arg '([A-Za-z_][A-Za-z0-9_]*) *: *[a-z0-9]*\\[' < $file | string replace -r '$' '='
end
complete -c sylvite -f
complete -c sylvite -n __fish_use_subcommand -s h -l help -d 'print this help'
complete -c sylvite -n __fish_use_subcommand -s V -l version -d 'print the version'
${commands.flatMap(linesOf).join('\n')}
`;
}

function linesOf({ name, description, options, operands }: CommandGrammar): readonly string[] {
  const inCommand = `complete -c sylvite -n '__fish_seen_subcommand_from ${name}'`;
  return [
    `complete -c sylvite -n __fish_use_subcommand -a ${name} -d ${quoted(description)}`,
    ...options.map(
      (option) => `${inCommand} ${flags(option)} -d ${quoted(option.description)}${argument(option.value)}`,
    ),
    ...(operands.tag === 'Words' && operands.words.length === 0 ? [] : [`${inCommand}${argument(operands)}`]),
  ];
}

function flags({ names }: OptionGrammar): string {
  return names.map((name) => (name.startsWith('--') ? `-l ${name.slice(2)}` : `-s ${name.slice(1)}`)).join(' ');
}

function argument(value: Value | null): string {
  switch (value?.tag) {
    case undefined:
      return '';
    case 'Words':
      return ` -x -a '${value.words.join(' ')}'`;
    case 'Program':
      return " -a '(__fish_complete_suffix .syl)'";
    case 'File':
      return ' -r -F';
    case 'Schedule':
    case 'Pipeline':
      return ` -x -a '(__sylvite_names ${value.tag.toLowerCase()})'`;
    case 'Input':
      return " -r -a '(__sylvite_inputs)'";
    case 'Other':
      return ' -x';
  }
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
