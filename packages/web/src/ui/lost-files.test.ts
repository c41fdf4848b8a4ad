import { minuteMs } from '@limelight/rules/time';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mayReload, reloadForLostFile } from './lost-files';

const reload = vi.fn();
const kept = new Map<string, string>();

function browser({ onLine, answers }: { readonly onLine: boolean; readonly answers: () => Promise<Response> }) {
  vi.stubGlobal('navigator', { onLine });
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  const ask = vi.fn(answers);
  vi.stubGlobal('fetch', ask);
  return ask;
}

beforeEach(() => {
  reload.mockClear();
  kept.clear();
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test('a page reloads once for lost files, and not again at once', async () => {
  expect(mayReload(Number.NaN, 0)).toBe(true);
  expect(mayReload(0, minuteMs)).toBe(false);
  expect(mayReload(0, minuteMs + 1)).toBe(true);
  browser({ onLine: true, answers: async () => new Response() });
  await Promise.all([reloadForLostFile(), reloadForLostFile()]);
  await reloadForLostFile();
  expect(reload).toHaveBeenCalledTimes(1);
});

test('without a connection a page stays as it is', async () => {
  const ask = browser({ onLine: false, answers: async () => new Response() });
  await reloadForLostFile();
  expect(ask).not.toHaveBeenCalled();
  expect(reload).not.toHaveBeenCalled();
});

test('a page stays as it is while the server does not answer, and may reload once it does', async () => {
  browser({ onLine: true, answers: () => Promise.reject(new TypeError('Failed to fetch')) });
  await reloadForLostFile();
  browser({ onLine: true, answers: async () => new Response(null, { status: 502 }) });
  await reloadForLostFile();
  expect(reload).not.toHaveBeenCalled();
  browser({ onLine: true, answers: async () => new Response() });
  await reloadForLostFile();
  expect(reload).toHaveBeenCalledTimes(1);
});
