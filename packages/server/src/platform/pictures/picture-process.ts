import { type ChildProcess, fork } from 'node:child_process';
import type { Clock } from '../clock.js';
import type { PictureOutcome, PictureTask } from './picture-task.js';

/** libvips ends its own work earlier; this limit ends what hangs. */
const taskMsMax = 30_000;
/** Then its memory is worth more than the 100 ms of its next start. */
const idleMsMax = 60_000;

const builtFile = new URL('./picture-process-main.js', import.meta.url);

/**
 * Processes pictures in a process of its own, which starts with the first one: libvips would otherwise take
 * the threads in which passwords are hashed, and a picture that crashes or hangs it takes nothing else along.
 * One at a time.
 */
export class PictureProcess {
  readonly #clock: Clock;
  readonly #file: URL;
  #child: ChildProcess | undefined;
  #idle = new AbortController();

  constructor({ clock, file = builtFile }: { readonly clock: Clock; readonly file?: URL }) {
    this.#clock = clock;
    this.#file = file;
  }

  async run(task: PictureTask): Promise<PictureOutcome> {
    this.#idle.abort();
    const settled = new AbortController();
    const late = this.#clock.sleep(taskMsMax, settled.signal).then(() => 'took too long');
    try {
      const outcome = await Promise.race([this.#send(task), late]);
      if (typeof outcome !== 'string') return outcome;
      this.#end();
      return { refused: 'unreadable', reason: `the picture process ${outcome}` };
    } finally {
      settled.abort();
      this.#endWhenIdle();
    }
  }

  close(): void {
    this.#idle.abort();
    this.#end();
  }

  /** @returns a text when the process ended instead */
  #send(task: PictureTask): Promise<PictureOutcome | string> {
    const child = this.#open();
    return new Promise((resolve) => {
      const settle = (outcome: PictureOutcome | string) => {
        child.removeAllListeners();
        // An error without a listener would end the server.
        child.on('error', () => undefined);
        resolve(outcome);
      };
      child.once('message', (outcome: PictureOutcome) => settle(outcome));
      child.once('error', (error) => settle(`failed: ${error.message}`));
      child.once('exit', (code, signal) => settle(`ended with ${code ?? signal}`));
      child.send(task);
    });
  }

  #open(): ChildProcess {
    if (this.#child?.connected !== true) {
      // It inherits neither the environment, which contains secrets, nor flags such as those of a debugger.
      this.#child = fork(this.#file, { env: {}, execArgv: [], serialization: 'advanced', stdio: 'ignore' });
    }
    return this.#child as ChildProcess;
  }

  #endWhenIdle(): void {
    this.#idle = new AbortController();
    const { signal } = this.#idle;
    void this.#clock.sleep(idleMsMax, signal).then(() => {
      if (!signal.aborted) this.#end();
    });
  }

  #end(): void {
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
  }
}
