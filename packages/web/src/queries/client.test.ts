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
