import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';

/** @returns what it printed @throws Error with its command line and output */
export async function runProgram(program: string, values: readonly string[], cwd?: string): Promise<string> {
  const { stdout } = await promisify(execFile)(program, [...values], { cwd, maxBuffer: 64 * 1024 * 1024 });
  return stdout;
}

/** A server that was started. */
export interface Running {
  readonly stop: () => Promise<void>;
  /** The end of its log. */
  readonly readLog: () => Promise<string>;
}

const logLinesMax = 40;

/** Starts a server that stays in the foreground and logs to its output. */
export function runServer(program: string, values: readonly string[]): Running {
  const child = spawn(program, [...values], { stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  const ended = once(child, 'exit');
  let log = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      log = (log + chunk.toString()).split('\n').slice(-logLinesMax).join('\n');
    });
  }
  return {
    stop: async () => {
      // With its sessions: those that the game has open would outlive it.
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
      await ended;
    },
    readLog: async () => log,
  };
}
