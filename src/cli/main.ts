#!/usr/bin/env node
import { sylvite } from './command-line.ts';
import { nodeConsole } from './node-console.ts';

process.exitCode = sylvite(process.argv.slice(2), nodeConsole());
