import { expect, test } from 'vitest';
import { waitFor } from './wait-for.js';

test('waiting ends with the first value that is not undefined', async () => {
  const values = [undefined, undefined, 0];
  expect(await waitFor({ what: 'a value', timeoutMs: 5_000, pollMs: 1 }, () => values.shift())).toBe(0);
});

test('waiting in vain fails and names what was waited for', async () => {
  const found = waitFor({ what: 'a mail', timeoutMs: 5, pollMs: 1 }, () => undefined);
  await expect(found).rejects.toThrow('timed out after 5 ms waiting for a mail');
});

test('an error of the probe ends the wait', async () => {
  const found = waitFor({ what: 'a server', timeoutMs: 5_000 }, () => Promise.reject(new Error('it exited')));
  await expect(found).rejects.toThrow('it exited');
});
