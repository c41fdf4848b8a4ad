import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';
import lighthouse, { type Result } from 'lighthouse';
import { findFreePort } from '../exchange.js';

/** Lighthouse's mobile figures of one page; scores are 0 to 100. */
export interface PageQuality {
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly seo: number;
  readonly largestPaintMs: number;
  readonly layoutShift: number;
  readonly blockingMs: number;
  /** The audits that cost points outside performance, for the message of a test. */
  readonly faults: readonly string[];
}

/** A browser of its own that Lighthouse can drive; who logs in through `context.request` is logged in for its pages. */
export interface LighthouseBrowser {
  readonly context: BrowserContext;
  measure(url: string): Promise<PageQuality>;
  close(): Promise<void>;
}

export async function openLighthouse(baseURL: string, executablePath: string | undefined): Promise<LighthouseBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'limelight-lighthouse-'));
  const port = await findFreePort();
  const context = await chromium.launchPersistentContext(profile, {
    ...(executablePath !== undefined && { executablePath }),
    baseURL,
    args: ['--no-sandbox', '--disable-background-networking', `--remote-debugging-port=${port}`],
  });
  return {
    context,
    measure: async (path) => {
      const flags = { port, output: 'json', logLevel: 'error', disableStorageReset: true } as const;
      for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
        const run = await lighthouse(new URL(path, baseURL).href, flags);
        if (run !== undefined && isWhole(run.lhr)) return summarise(run.lhr);
      }
      throw new Error(`Lighthouse could not look at ${path} as a whole`);
    },
    close: async () => {
      await context.close();
      await rm(profile, { recursive: true, force: true });
    },
  };
}

const attemptsMax = 3;

/** On a busy machine one of its looks may fail, and the category it belongs to has no score then. */
function isWhole({ categories }: Result): boolean {
  return Object.values(categories).every(({ score }) => score !== null);
}

function summarise({ categories, audits }: Result): PageQuality {
  const score = (category: string) => Math.round((categories[category]?.score ?? 0) * 100);
  const figure = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    largestPaintMs: figure('largest-contentful-paint'),
    layoutShift: figure('cumulative-layout-shift'),
    blockingMs: figure('total-blocking-time'),
    faults: ['accessibility', 'best-practices', 'seo'].flatMap((category) =>
      (categories[category]?.auditRefs ?? [])
        .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
        .map(({ id }) => `${category}: ${id}`),
    ),
  };
}
