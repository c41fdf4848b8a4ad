import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError, isPassing } from './api-error';
import { request } from './client';

afterEach(() => vi.unstubAllGlobals());

function answering(status: number, body: string): void {
  vi.stubGlobal('fetch', async () => new Response(body, { status }));
}

async function failureOf(call: Promise<unknown>): Promise<ApiError> {
  const error = await call.then(
    () => null,
    (failure: unknown) => failure,
  );
  if (!(error instanceof ApiError)) throw new Error('no ApiError was thrown');
  return error;
}

describe('a request', () => {
  it('needs no `AbortSignal.any`, which Safari 17.3 and Firefox 123 lack, and is aborted by its caller', async () => {
    const { AbortSignal: whole } = globalThis;
    vi.stubGlobal('AbortSignal', { timeout: (ms: number) => whole.timeout(ms) });
    answering(200, '{"number":3}');
    const controller = new AbortController();
    const { signal } = controller;
    expect(await request({ method: 'GET', url: '/', signal })).toEqual({ number: 3 });
    vi.stubGlobal('fetch', (_url: string, { signal: given }: { signal: AbortSignal }) => {
      if (given.aborted) return Promise.reject(given.reason);
      return new Promise((_resolve, reject) => given.addEventListener('abort', () => reject(given.reason)));
    });
    const answer = request({ method: 'GET', url: '/', signal });
    controller.abort(new Error('the page was left'));
    await expect(answer).rejects.toThrow('the page was left');
    await expect(request({ method: 'GET', url: '/', signal })).rejects.toThrow();
  });

  it('returns the parsed response', async () => {
    answering(200, '{"number":3}');
    expect(await request({ method: 'GET', url: '/' })).toEqual({ number: 3 });
  });

  it('throws the problem from the response', async () => {
    answering(409, '{"code":"PRICE_MOVED","message":"Price updated","details":{"priceCents":5}}');
    const error = await failureOf(request({ method: 'GET', url: '/' }));
    expect(error).toMatchObject({
      code: 'PRICE_MOVED',
      status: 409,
      message: 'Price updated',
      details: { priceCents: 5 },
    });
  });

  it('maps the responses of proxies, which contain no problem', async () => {
    answering(503, '<html></html>');
    expect(await failureOf(request({ method: 'GET', url: '/' }))).toMatchObject({ code: 'UNAVAILABLE', status: 503 });
    answering(200, '<html></html>');
    expect(await failureOf(request({ method: 'GET', url: '/' }))).toMatchObject({ code: 'UNREADABLE' });
  });

  it('is OFFLINE without a response', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch');
    });
    expect(await failureOf(request({ method: 'GET', url: '/' }))).toMatchObject({ code: 'OFFLINE', status: 0 });
  });
});

describe('transient failures', () => {
  const failure = (code: ApiError['code'], status: number) => new ApiError({ code, status, message: '' });

  it('are lost responses, server errors and rate limits, never a refusal or the daily limit', () => {
    expect(isPassing(failure('OFFLINE', 0))).toBe(true);
    expect(isPassing(failure('UNAVAILABLE', 503))).toBe(true);
    expect(isPassing(failure('TOO_MANY_REQUESTS', 429))).toBe(true);
    expect(isPassing(failure('DAILY_LIMIT', 429))).toBe(false);
    expect(isPassing(failure('NOT_ENOUGH_CASH', 409))).toBe(false);
    expect(isPassing(new Error('a mistake of ours'))).toBe(false);
  });
});
