import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether a build is being made alongside the tests. */
    awaitBuild: boolean;
  }
}

/** Written when a build is complete. */
const stamp = new URL('../../../../.prepared.json', import.meta.url);
const pollMs = 500;
/** Five minutes. */
const pollsMax = 600;

/**
 * Whether the web app is built, without which the server has no pages. `npm test` builds alongside these
 * tests, which wait for it. Without a build, as under Vitest alone in a fresh checkout, tests of pages are
 * skipped by name.
 *
 * @throws when the awaited build does not end
 */
export async function isWebBuilt(): Promise<boolean> {
  if (!inject('awaitBuild')) return existsSync(stamp);
  for (let polls = 0; polls < pollsMax; polls += 1) {
    if (existsSync(stamp)) return true;
    await sleep(pollMs);
  }
  throw new Error('the web app was not built within five minutes');
}
