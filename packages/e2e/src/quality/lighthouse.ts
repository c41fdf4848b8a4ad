import { findFreePort } from '@limelight/harness/free-port';
import { makeScratchFolder, removeScratchFolder } from '@limelight/harness/scratch-folder';
import { type BrowserContext, chromium } from '@playwright/test';
import lighthouse, { type Result } from 'lighthouse';
import { pageFunctions } from 'lighthouse/core/lib/page-functions.js';

/** Lighthouse's mobile results of one page; scores are 0 to 100. */
interface PageQuality {
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly seo: number;
  /** Largest Contentful Paint. */
  readonly lcpMs: number;
  /** Cumulative Layout Shift. */
  readonly cls: number;
  /** First Contentful Paint. */
  readonly fcpMs: number;
  /** Total Blocking Time. */
  readonly tbtMs: number;
  /** The audits that failed, except those of performance, for the message of a test. */
  readonly problems: readonly string[];
}

interface MeasureOptions {
  /** CPU throttling: how many times slower; 4 by default. */
  readonly cpuSlowdown?: number;
  /** Keeps the files that an earlier visit cached, as for a returning player. */
  readonly warmCache?: boolean;
  /** The categories to audit; all by default. The others have the score NaN. */
  readonly only?: readonly ('accessibility' | 'best-practices' | 'seo')[];
}

/** A separate browser that Lighthouse controls; its pages share the cookies of `context.request`. */
export interface LighthouseBrowser {
  readonly context: BrowserContext;
  /** Lighthouse's benchmark index: how fast this machine is right now; see `slowdownToPhone`. */
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
    // With software GPU emulation, GPU work would use the CPU that is being measured; a phone has a GPU.
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
      // A storage reset clears caches but not cookies, so the session stays.
      const about = { port, output: 'json', logLevel: 'error', disableStorageReset: warmCache, throttling } as const;
      const flags = { ...about, skipAudits: coverageAudits, ...(only !== undefined && { onlyCategories: [...only] }) };
      for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
        const run = await lighthouse(new URL(path, baseURL).href, flags);
        if (run !== undefined && isComplete(run.lhr)) return summarise(run.lhr);
      }
      throw new Error(`Lighthouse could not complete all audits of ${path}`);
    },
    close: async () => {
      await context.close();
      await removeScratchFolder(profile);
    },
  };
}

const attemptsMax = 3;

/**
 * They need coverage of JavaScript, which deoptimises all code at the start of a load: 30 ms, and 15 more
 * with each load in the same browser. None has a weight in a score.
 */
const coverageAudits = ['unused-javascript', 'script-treemap-data'];

/** On a busy machine an audit may fail, which leaves its category without a score. */
function isComplete({ categories }: Result): boolean {
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
    lcpMs: figure('largest-contentful-paint'),
    cls: figure('cumulative-layout-shift'),
    fcpMs: figure('first-contentful-paint'),
    tbtMs: figure('total-blocking-time'),
    problems: ['accessibility', 'best-practices', 'seo'].flatMap((category) =>
      (categories[category]?.auditRefs ?? [])
        .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
        .map(({ id }) => `${category}: ${id}`),
    ),
  };
}
