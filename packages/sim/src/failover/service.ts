import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import type { CommandLine } from './programs.js';

/** A server program that stays in the foreground, is killed, and is started again as it was. */
export class Service {
  readonly #command: CommandLine;
  #child: ChildProcess | undefined;

  /** @param logFile to which it appends what it prints */
  constructor(
    readonly name: string,
    command: CommandLine,
    readonly logFile: string,
  ) {
    this.#command = command;
  }

  /** @throws Error when it has ended by itself */
  requireAlive(): void {
    const child = this.#child;
    if (child === undefined || (child.exitCode === null && child.signalCode === null)) return;
    throw new Error(`${this.name} has ended: see ${this.logFile}`);
  }

  start(): void {
    const [program, ...values] = this.#command;
    const log = openSync(this.logFile, 'a');
    const child = spawn(program, values, { stdio: ['ignore', log, log] });
    closeSync(log);
    // What cannot be started has no exit; who waits for it reports it.
    child.on('error', () => undefined);
    this.#child = child;
  }

  async kill(): Promise<void> {
    const child = this.#child;
    if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }
}
