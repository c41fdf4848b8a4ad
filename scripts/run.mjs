// How the scripts run programs and speak to the person who started them.
import { spawn } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** A failure that a person can act on: printed as its one line, without a stack. */
export class PlainError extends Error {}

/**
 * Runs a program with its output shown, or written to the file descriptor `output`; throws PlainError when it ends with
 * anything but success.
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

/** Runs a JavaScript program of an installed package with this very Node. */
export function runNode(script, args, options) {
  return run(process.execPath, [script, ...args], options);
}

export function log(line) {
  process.stdout.write(`${line}\n`);
}

/** Runs a script's main part; a plain error becomes one line and exit code 1. */
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
