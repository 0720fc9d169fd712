import type { Grammar, Value } from './grammar.ts';
import { inputsCommand, namesCommand } from './names.ts';

/**
 * The completion script for bash 3.2 and later. In bash, `=` separates words, so the file of `--input img=FILE` is a
 * word of its own; in zsh, which runs the same script, it is not.
 */
export function bashScript({ commands }: Grammar): string {
  const values = commands.flatMap(({ name, options }) =>
    options.flatMap(({ names, value }) =>
      value === null ? [] : [`    ${names.map((each) => `${name}:${each}`).join('|')}) ${completed(value)}; return ;;`],
    ),
  );
  const options = commands.map(
    ({ name, options }) => `    ${name}:-*) _sylvite_words '${options.flatMap(({ names }) => names).join(' ')}' ;;`,
  );
  const operands = commands.map(({ name, operands }) => `    ${name}:*) ${completed(operands)} ;;`);
  return `# bash completion for sylvite:  source <(sylvite completion bash)
${namesCommand}
${inputsCommand}
_sylvite_words() { COMPREPLY=($(compgen -W "$1" -- "$current")); }
_sylvite_files() {
  local IFS=$'\\n'
  compopt -o filenames 2>/dev/null
  COMPREPLY=($(compgen -f -- "$current"))
}
_sylvite_programs() {
  local IFS=$'\\n'
  compopt -o filenames 2>/dev/null
  COMPREPLY=($(compgen -f -X '!*.syl' -- "$current") $(compgen -d -- "$current"))
}
_sylvite_inputs_of() {
  local IFS=$'\n'
  compopt -o nospace 2>/dev/null
  if [[ $current == *=* ]]; then
    COMPREPLY=($(compgen -P "\${current%%=*}=" -f -- "\${current#*=}"))
  else
    COMPREPLY=($(compgen -W "$(_sylvite_inputs "$1")" -- "$current"))
  fi
}
_sylvite() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD-1]} command='' file='' word i
  for ((i = 1; i < COMP_CWORD; i++)); do
    word=\${COMP_WORDS[i]}
    case $word in
      -*) ;;
      *.syl) [[ -n $file ]] || file=\${word/#\\~\\//$HOME/} ;;
      *) [[ -n $command ]] || command=$word ;;
    esac
  done
  COMPREPLY=()
  if [[ $previous == = || $current == = ]]; then
    [[ $current != = ]] || current=''
    _sylvite_files
    return
  fi
  case $command:$previous in
${values.join('\n')}
  esac
  case $command:$current in
    :-*) _sylvite_words '-h --help -V --version' ;;
    :*) _sylvite_words '${commands.map(({ name }) => name).join(' ')}' ;;
${[...options, ...operands].join('\n')}
  esac
}
complete -F _sylvite sylvite
`;
}

/** The command that completes a value. */
function completed(value: Value): string {
  switch (value.tag) {
    case 'Words':
      return value.words.length === 0 ? ':' : `_sylvite_words '${value.words.join(' ')}'`;
    case 'Program':
      return '_sylvite_programs';
    case 'File':
      return '_sylvite_files';
    case 'Schedule':
    case 'Pipeline':
      return `_sylvite_words "$(_sylvite_names ${value.tag.toLowerCase()} "$file")"`;
    case 'Input':
      return '_sylvite_inputs_of "$file"';
    case 'Other':
      return ':';
  }
}
