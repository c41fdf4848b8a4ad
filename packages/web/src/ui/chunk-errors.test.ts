import { minuteMs } from '@limelight/rules/time';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mayReload, reloadAfterChunkError } from './chunk-errors';

const reload = vi.fn();
const stored = new Map<string, string>();

function browser({ onLine, answers }: { readonly onLine: boolean; readonly answers: () => Promise<Response> }) {
  vi.stubGlobal('navigator', { onLine });
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  const fetchMock = vi.fn(answers);
  vi.stubGlobal('fetch', fetchMock);
  return fetchMock;
}

beforeEach(() => {
  reload.mockClear();
  stored.clear();
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test('a page reloads once after a failed chunk load, and not again within a minute', async () => {
  expect(mayReload(Number.NaN, 0)).toBe(true);
  expect(mayReload(0, minuteMs)).toBe(false);
  expect(mayReload(0, minuteMs + 1)).toBe(true);
  browser({ onLine: true, answers: async () => new Response() });
  await Promise.all([reloadAfterChunkError(), reloadAfterChunkError()]);
  await reloadAfterChunkError();
  expect(reload).toHaveBeenCalledTimes(1);
});

test('an offline page does not reload', async () => {
  const fetchMock = browser({ onLine: false, answers: async () => new Response() });
  await reloadAfterChunkError();
  expect(fetchMock).not.toHaveBeenCalled();
  expect(reload).not.toHaveBeenCalled();
});

test('a page does not reload while the server is unreachable, and may once it is reachable', async () => {
  browser({ onLine: true, answers: () => Promise.reject(new TypeError('Failed to fetch')) });
  await reloadAfterChunkError();
  browser({ onLine: true, answers: async () => new Response(null, { status: 502 }) });
  await reloadAfterChunkError();
  expect(reload).not.toHaveBeenCalled();
  browser({ onLine: true, answers: async () => new Response() });
  await reloadAfterChunkError();
  expect(reload).toHaveBeenCalledTimes(1);
});
