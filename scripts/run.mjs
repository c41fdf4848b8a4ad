// Helpers of the scripts for running programs and printing.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** A failure that the user can act on: printed as one line, without a stack. */
export class PlainError extends Error {}

/**
 * Runs a program with inherited output, or with its output in the file descriptor `output`; throws PlainError
 * when it fails.
 */
export async function run(program, args, { cwd = root, env = {}, output = 'inherit', failure } = {}) {
  const child = spawn(program, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', output, output] });
  const endWithUs = () => child.kill();
  process.once('exit', endWithUs);
  const outcome = await new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(code === 0 ? undefined : (signal ?? `exit code ${code}`)));
  });
  process.off('exit', endWithUs);
  if (outcome !== undefined) throw new PlainError(failure ?? `${program} failed (${outcome})`);
}

/** Runs a JavaScript program with the same Node binary. */
export function runNode(script, args, options) {
  return run(process.execPath, [script, ...args], options);
}

/** The content of a JSON file; undefined when it is missing or broken. */
export function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

export function log(line) {
  process.stdout.write(`${line}\n`);
}

/** Runs the body of a script; a PlainError becomes one line and exit code 1. */
export async function main(body) {
  try {
    await body();
  } catch (error) {
    process.stderr.write(`${error instanceof PlainError ? error.message : (error?.stack ?? error)}\n`);
    process.exitCode = 1;
  }
}

export function isMain(url) {
  return process.argv[1] !== undefined && fileURLToPath(url) === process.argv[1];
}
