import { readFile, writeFile } from 'node:fs/promises';
import { paths } from '@limelight/contract/paths';
import { openScratchLimelight } from '@limelight/harness/scratch-limelight';
import type { Page } from '@playwright/test';
import { expect } from '../fixtures.js';
import { copiedServerVariables, testServerVariables } from '../server-settings.js';
import { test as base, dedicatedServerTimeoutMs } from './dedicated-server.js';

/** A server that writes down what each request asks of the database. */
const test = base.extend<{ readonly log: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern.
  log: async ({}, use, testInfo) => use(testInfo.outputPath('statements.log')),

  own: async ({ log }, use) => {
    await writeFile(log, '');
    const variables = { ...(await copiedServerVariables(testServerVariables)), STATEMENT_LOG: log };
    const own = await openScratchLimelight({ purpose: 'e2e-log', variables, main: 'testing/statement-log-main.js' });
    await use(own);
    await own.close();
  },
});

test.use({ serviceWorkers: 'allow' });
test.setTimeout(dedicatedServerTimeoutMs);

/**
 * Statements of a page of a player who was here before, its HTML and all its calls together. They may only
 * get fewer. The session counts once: it is read again for each stream, and after 0.8 seconds.
 */
const statementsMax: Readonly<Record<string, number>> = {
  [paths.dashboard]: 10,
  [paths.trade]: 8,
  [paths.holdings]: 11,
  [paths.celebrity.replace('$id', '1')]: 10,
  [paths.leaderboards]: 6,
  [paths.news]: 6,
  [paths.rewards]: 10,
};
/** A page that is slow may ask twice: the best of so many views counts. */
const viewsMax = 3;

/** Made once for all who ask within a second, or until the next tick. */
const shared = /^GET \/api\/v1\/(?:premieres|splits|news|live-trades|market|celebrities|ipos|squad-events)\b/;
/** A connection prepares its statements once, and drops those that no longer fit. */
const upkeep = /^\s*(?:begin|rollback|discard plans|deallocate)/;
const session = /^\s*select session\.token/;
const quietMs = 1_000;

interface Line {
  readonly request: string;
  readonly text: string;
}

class StatementLog {
  readonly #file: string;
  readonly #page: Page;

  constructor(file: string, page: Page) {
    this.#file = file;
    this.#page = page;
  }

  /** What the page asks of the database, from its opening until nothing more comes. */
  async of(path: string): Promise<readonly string[]> {
    await this.#page.goto('about:blank');
    await this.#page.waitForTimeout(quietMs);
    await writeFile(this.#file, '');
    await this.#page.goto(path);
    const lines = await this.#settled();
    const own = lines.filter(({ request, text }) => !shared.test(request) && !upkeep.test(text));
    const sessions = own.filter(({ text }) => session.test(text)).slice(0, 1);
    const others = own.filter(({ text }) => !session.test(text));
    return [...sessions, ...others].map(({ request, text }) => `${request}: ${text.replaceAll(/\s+/g, ' ')}`);
  }

  async #settled(): Promise<readonly Line[]> {
    let before: readonly Line[] = [];
    for (;;) {
      await this.#page.waitForTimeout(quietMs);
      const lines = await this.#read();
      if (lines.length === before.length) return lines;
      before = lines;
    }
  }

  async #read(): Promise<readonly Line[]> {
    const lines = (await readFile(this.#file, 'utf8')).split('\n');
    return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Line);
  }
}

test('a page of a player asks the database no more than before @once', async ({ page, player, log }) => {
  await player.trade('buy', '1', 2);
  const statements = new StatementLog(log, page);
  // The app is stored, and the browser remembers who is signed in.
  for (const path of [paths.dashboard, paths.dashboard]) await statements.of(path);
  for (const [path, max] of Object.entries(statementsMax)) {
    let found = await statements.of(path);
    for (let view = 1; view < viewsMax && found.length !== max; view += 1) found = await statements.of(path);
    expect.soft(found.length, `${path}\n${found.join('\n')}`).toBe(max);
  }
});
