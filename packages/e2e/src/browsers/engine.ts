import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findFreePort } from '@limelight/harness/free-port';
import { makeScratchFolder, removeScratchFolder } from '@limelight/harness/scratch-folder';
import { openHttpSession, openMarionetteSession, type Session } from './webdriver.js';

/** The programs of the three engines, which `scripts/engines.mjs` finds. */
export interface EnginePrograms {
  readonly firefox: string;
  readonly webkitDriver: string;
  readonly miniBrowser: string;
  readonly chromium: string;
  readonly chromiumDriver: string;
  readonly display: string;
}

export type EngineName = 'Firefox' | 'WebKitGTK' | 'Chromium';

export interface RunningEngine {
  readonly session: Session;
  /** Makes the window so wide. @returns the width that its page got */
  resize(width: number): Promise<number>;
  close(): Promise<void>;
}

const widthOfDesktop = 1280;
const height = 900;

/** Starts programs in groups of their own, with a home of their own, and ends each with its children. */
class Programs {
  readonly #folder: string;
  readonly #children: ChildProcess[] = [];
  #display: string | undefined;

  constructor(folder: string) {
    this.#folder = folder;
  }

  start(program: string, ...flags: readonly string[]): ChildProcess {
    const env = { PATH: process.env['PATH'], HOME: this.#folder, LANG: 'C.UTF-8', TZ: 'Europe/London' };
    const display = this.#display === undefined ? {} : { DISPLAY: this.#display };
    const child = spawn(program, flags, {
      detached: true,
      env: { ...env, ...display, XDG_RUNTIME_DIR: this.#folder, NO_AT_BRIDGE: '1' },
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    });
    this.#children.push(child);
    return child;
  }

  /** A screen in memory for a browser that has no headless mode. */
  async openDisplay(program: string): Promise<void> {
    const child = this.start(program, '-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp');
    const [number] = (await once(child.stdio[3] as NodeJS.ReadableStream, 'data')) as [Buffer];
    this.#display = `:${number.toString().trim()}`;
  }

  async close(): Promise<void> {
    for (const child of this.#children.reverse()) {
      if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) continue;
      const exited = once(child, 'exit');
      process.kill(-child.pid, 'SIGKILL');
      await exited;
    }
  }
}

const starts: Readonly<
  Record<EngineName, (programs: Programs, paths: EnginePrograms, folder: string) => Promise<Session>>
> = {
  async Firefox(programs, { firefox }, folder) {
    // Port 0: it chooses a free one and writes it into its profile.
    await writeFile(join(folder, 'user.js'), 'user_pref("marionette.port", 0);\n');
    programs.start(firefox, '--headless', '--marionette', '--no-remote', '--profile', folder);
    return openMarionetteSession(async () => Number(await readFile(join(folder, 'MarionetteActivePort'), 'utf8')));
  },

  async WebKitGTK(programs, { webkitDriver, miniBrowser, display }) {
    await programs.openDisplay(display);
    const port = await findFreePort();
    programs.start(webkitDriver, `--port=${port}`);
    const options = { binary: miniBrowser, args: ['--automation'] };
    return openHttpSession(`http://127.0.0.1:${port}`, { 'webkitgtk:browserOptions': options });
  },

  async Chromium(programs, { chromium, chromiumDriver }, folder) {
    const port = await findFreePort();
    programs.start(chromiumDriver, `--port=${port}`);
    // Chromium cannot use its sandbox as root.
    const args = ['--headless=new', '--no-sandbox', '--disable-gpu', '--no-first-run', `--user-data-dir=${folder}`];
    const options = { binary: chromium, args };
    return openHttpSession(`http://127.0.0.1:${port}`, { 'goog:chromeOptions': options });
  },
};

/** Starts a browser with an empty profile and a window of 1280 pixels. */
export async function startEngine(name: EngineName, paths: EnginePrograms): Promise<RunningEngine> {
  const folder = await makeScratchFolder(`browser-${name.toLowerCase()}`);
  const programs = new Programs(folder);
  const close = async () => {
    await programs.close();
    await removeScratchFolder(folder);
  };
  try {
    const session = await starts[name](programs, paths, folder);
    const resize = async (width: number) => {
      await session.send('setWindowRect', { width, height });
      return (await session.send('executeScript', { script: 'return innerWidth', args: [] })) as number;
    };
    await resize(widthOfDesktop);
    return { session, resize, close };
  } catch (error) {
    await close();
    throw error;
  }
}
