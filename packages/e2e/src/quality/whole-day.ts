import { join } from 'node:path';
import { findFreePort } from '@limelight/harness/free-port';
import { LimelightProcess } from '@limelight/harness/limelight-process';
import { makeScratchFolder, removeScratchFolder } from '@limelight/harness/scratch-folder';
import { secondMs } from '@limelight/rules/time';
import { type Browser, chromium, expect } from '@playwright/test';

const checkMsMax = 60 * secondMs;

/** From the click to the verdict, in a new browser context, in milliseconds. */
async function checkInBrowser(browser: Browser, origin: string): Promise<number> {
  const context = await browser.newContext({ baseURL: origin });
  try {
    const page = await context.newPage();
    await page.goto('/fairness');
    const check = page.getByRole('button', { name: /^Check this day/ }).first();
    await expect(check).toBeEnabled();
    const beganMs = performance.now();
    await check.click();
    const verdict = page.getByText(/^All 230,400 prices/);
    await expect(verdict).toBeVisible({ timeout: checkMsMax });
    return performance.now() - beganMs;
  } finally {
    await context.close();
  }
}

/** The whole command, its start included, in milliseconds. */
async function checkByCommand(server: LimelightProcess, day: string, ...source: readonly string[]): Promise<number> {
  const beganMs = performance.now();
  const { exitCode, stdout, stderr } = await server.run('verify-day-main.js', day, ...source);
  if (exitCode !== 0) throw new Error(`${day} is not confirmed:\n${stdout}${stderr}`);
  return performance.now() - beganMs;
}

export interface DayChecks {
  readonly browserMs: readonly number[];
  readonly commandMs: readonly number[];
  /** From the server instead of the database. */
  readonly remoteCommandMs: readonly number[];
}

/**
 * Checks a whole day of 80 celebrities, 230,400 prices, in a browser and by `verify-day`, `runs` times each
 * by turns.
 */
export async function measureDayChecks(runs: number, executablePath: string | undefined): Promise<DayChecks> {
  const folder = await makeScratchFolder('whole-day');
  const variables = { SECRET: 'a secret for a day that is only measured' };
  const server = new LimelightProcess({
    port: await findFreePort(),
    dataDirectory: join(folder, 'data'),
    variables,
  });
  const browser = await chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    args: ['--no-sandbox'],
  });
  try {
    const { exitCode, stdout, stderr } = await server.run('testing/stage-day-main.js');
    if (exitCode !== 0) throw new Error(`no day was made:\n${stderr}`);
    const day = stdout.trim();
    await server.start();
    const checks = { browserMs: [] as number[], commandMs: [] as number[], remoteCommandMs: [] as number[] };
    for (let run = 0; run < runs; run += 1) {
      checks.browserMs.push(await checkInBrowser(browser, server.url));
      checks.commandMs.push(await checkByCommand(server, day));
      checks.remoteCommandMs.push(await checkByCommand(server, day, '--url', server.url));
    }
    return checks;
  } finally {
    await browser.close();
    await server.stop();
    await removeScratchFolder(folder);
  }
}
