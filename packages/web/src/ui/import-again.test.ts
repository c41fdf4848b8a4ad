import { expect, test } from 'vitest';
import { importAgain, otherAddress } from './import-again';

test('a file that the browser names is asked for by another address each time', () => {
  const file = 'http://127.0.0.1:8080/assets/widget-1a.js';
  const failureOf = (address: string) => new TypeError(`Failed to fetch dynamically imported module: ${address}`);
  expect(otherAddress(failureOf(file), 2)).toBe(`${file}?attempt=2`);
  // As the second attempt's own failure names it.
  expect(otherAddress(failureOf(`${file}?attempt=2`), 3)).toBe(`${file}?attempt=3`);
});

test('where the browser names no file, it is asked as before', async () => {
  for (const failure of [new TypeError('Importing a module script failed.'), 'no error', undefined]) {
    expect(await importAgain(async () => 'loaded', failure, 2)).toBe('loaded');
  }
});
