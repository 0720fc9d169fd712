import { fileURLToPath } from 'node:url';
import { bug } from '../errors/bug.ts';
import { findPackage } from './output/find-package.ts';
import { nodeConsole } from './output/node-console.ts';
import { showProduct } from './start/show-product.ts';

const { folder } = findPackage() ?? bug('npm start runs in the package');
const examples = fileURLToPath(new URL('examples', folder));
const tour = { examples, folder: 'out', size: [1920, 1280], milliseconds: 2500 } as const;
process.exitCode = await showProduct(tour, nodeConsole());
