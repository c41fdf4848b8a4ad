import { findFreePort } from '@limelight/harness/free-port';
import { makeScratchFolder, removeScratchFolder } from '@limelight/harness/scratch-folder';
import { type BrowserContext, chromium } from '@playwright/test';
import lighthouse, { type Result } from 'lighthouse';
import { pageFunctions } from 'lighthouse/core/lib/page-functions.js';

/** Lighthouse's mobile figures of one page; scores are 0 to 100. */
export interface PageQuality {
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly seo: number;
  readonly largestPaintMs: number;
  readonly layoutShift: number;
  readonly firstPaintMs: number;
  readonly blockingMs: number;
  /** The audits that cost points outside performance, for the message of a test. */
  readonly faults: readonly string[];
}

export interface MeasureOptions {
  /** How many times slower than it is the processor is made; 4 unless told otherwise. */
  readonly cpuSlowdown?: number;
  /** Leaves the app's files from an earlier visit where they are, as for somebody who comes back. */
  readonly warmCache?: boolean;
  /** What is judged; everything unless told otherwise. What is left out has NaN for its score. */
  readonly only?: readonly ('accessibility' | 'best-practices' | 'seo')[];
}

/** A browser of its own that Lighthouse can drive; who logs in through `context.request` is logged in for its pages. */
export interface LighthouseBrowser {
  readonly context: BrowserContext;
  /** Lighthouse's measure of how fast this machine is at this moment; see `slowdownToPhone`. */
  machineIndex(): Promise<number>;
  measure(path: string, options?: MeasureOptions): Promise<PageQuality>;
  close(): Promise<void>;
}

export async function openLighthouse(baseURL: string, executablePath: string | undefined): Promise<LighthouseBrowser> {
  const profile = await makeScratchFolder('lighthouse');
  const port = await findFreePort();
  const context = await chromium.launchPersistentContext(profile, {
    ...(executablePath !== undefined && { executablePath }),
    baseURL,
    // Without a graphics processor its work would be done by those whose time is measured; a phone has one.
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', `--remote-debugging-port=${port}`],
  });
  return {
    context,
    machineIndex: async () => {
      const page = await context.newPage();
      const index = await page.evaluate(pageFunctions.computeBenchmarkIndex);
      await page.close();
      return index;
    },
    measure: async (path, { cpuSlowdown = 4, warmCache = false, only } = {}) => {
      const throttling = { cpuSlowdownMultiplier: cpuSlowdown };
      // A reset takes files away and leaves cookies: whoever is logged in stays so.
      const about = { port, output: 'json', logLevel: 'error', disableStorageReset: warmCache, throttling } as const;
      const flags = { ...about, ...(only !== undefined && { onlyCategories: [...only] }) };
      for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
        const run = await lighthouse(new URL(path, baseURL).href, flags);
        if (run !== undefined && isWhole(run.lhr)) return summarise(run.lhr);
      }
      throw new Error(`Lighthouse could not look at ${path} as a whole`);
    },
    close: async () => {
      await context.close();
      await removeScratchFolder(profile);
    },
  };
}

const attemptsMax = 3;

/** On a busy machine one of its looks may fail, and the category it belongs to has no score then. */
function isWhole({ categories }: Result): boolean {
  return Object.values(categories).every(({ score }) => score !== null);
}

function summarise({ categories, audits }: Result): PageQuality {
  const score = (category: string) => Math.round((categories[category]?.score ?? Number.NaN) * 100);
  const figure = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    largestPaintMs: figure('largest-contentful-paint'),
    layoutShift: figure('cumulative-layout-shift'),
    firstPaintMs: figure('first-contentful-paint'),
    blockingMs: figure('total-blocking-time'),
    faults: ['accessibility', 'best-practices', 'seo'].flatMap((category) =>
      (categories[category]?.auditRefs ?? [])
        .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
        .map(({ id }) => `${category}: ${id}`),
    ),
  };
}
