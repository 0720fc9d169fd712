/** The text below the list of commands: the first commands to try. */
export const examplesOfProgram = `
Examples:
  $ sylvite check blur.syl
  $ sylvite run blur.syl --input photo=photo.png --output blurred.png
  $ sylvite bench blur.syl --input photo=random:1:1920x1080x3

sylvite help COMMAND lists the options of a command, with examples.
`;

/** The text below the options of a command. */
export const examplesOf: Readonly<Record<string, string>> = {
  check: examples('sylvite check blur.syl', 'sylvite check examples'),
  run: examples(
    'sylvite run blur.syl --input photo=photo.png',
    'sylvite run blur.syl --schedule tiles --input photo=photo.png --output blurred.png',
    'sylvite run squares.syl --window x=0:6 --print',
    'cat photo.png | sylvite run blur.syl --input photo=- --output - --format png > blurred.png',
  ),
  bench: examples('sylvite bench blur.syl --schedule default,tiles --input photo=random:1:1920x1080x3'),
  compile: examples('sylvite compile blur.syl --schedule tiles --target wasm --output build'),
  lower: examples(
    'sylvite lower blur.syl --schedule tiles',
    'sylvite lower blur.syl --schedule tiles --after schedule --step 2',
  ),
  bounds: examples('sylvite bounds blur.syl --schedule tiles'),
  eval: examples('sylvite eval squares.syl --window x=0:6'),
  step: examples('sylvite step squares.syl --window x=0:2'),
  fuzz: examples('sylvite fuzz --seconds 20', 'sylvite fuzz --seed 7 --case 3'),
  completion: `
Installation:
  bash  source <(sylvite completion bash)        in ~/.bashrc
  zsh   source <(sylvite completion zsh)         in ~/.zshrc, after compinit
  fish  sylvite completion fish | source         in ~/.config/fish/config.fish
`,
};

export const exitCodes = `
Exit codes:
  0  success
  1  the program, schedule, input or window is not acceptable
  2  wrong usage of the command line
  3  the run stopped: a check failed, an input is too small, the value is an error, or the time limit was exceeded
`;

function examples(...commands: readonly string[]): string {
  return ['', 'Examples:', ...commands.map((command) => `  $ ${command}`), ''].join('\n');
}
