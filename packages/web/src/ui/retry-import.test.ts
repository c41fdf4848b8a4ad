import { expect, test } from 'vitest';
import { cacheBustedUrl, retryImport } from './retry-import';

test('a file named in the error is imported from another URL on each retry', () => {
  const file = 'http://127.0.0.1:8080/assets/widget-1a.js';
  const failureOf = (address: string) => new TypeError(`Failed to fetch dynamically imported module: ${address}`);
  expect(cacheBustedUrl(failureOf(file), 2)).toBe(`${file}?attempt=2`);
  // As the second attempt's own failure names it.
  expect(cacheBustedUrl(failureOf(`${file}?attempt=2`), 3)).toBe(`${file}?attempt=3`);
});

test('without a file name in the error, the retry imports the same URL', async () => {
  for (const failure of [new TypeError('Importing a module script failed.'), 'no error', undefined]) {
    expect(await retryImport(async () => 'loaded', failure, 2)).toBe('loaded');
  }
});
