// Print the pipeline of an example in TypeScript:  node example-text.mjs local-laplacian
import { fileURLToPath } from 'node:url';
import { pipeline } from 'sylvite';
import { runnerImport } from 'vite';

const outputs = {
  'local-laplacian': ({ localLaplacian }) => localLaplacian(),
  'stencil-chain': ({ stencilChain }) => stencilChain().output,
};

const [name] = process.argv.slice(2);
const file = fileURLToPath(new URL(`../../examples/${name}.ts`, import.meta.url));
const { module } = await runnerImport(file, { logLevel: 'silent', configFile: false });
process.stdout.write(String(pipeline(outputs[name](module))));
