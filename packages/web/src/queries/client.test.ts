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
  it('gives the parsed answer', async () => {
    answering(200, '{"number":3}');
    expect(await request({ method: 'GET', url: '/' })).toEqual({ number: 3 });
  });

  it('throws the problem that the server described', async () => {
    answering(409, '{"code":"PRICE_MOVED","message":"Price updated","details":{"priceCents":5}}');
    const error = await failureOf(request({ method: 'GET', url: '/' }));
    expect(error).toMatchObject({
      code: 'PRICE_MOVED',
      status: 409,
      message: 'Price updated',
      details: { priceCents: 5 },
    });
  });

  it('reads the answers of proxies, which have no problem in them', async () => {
    answering(503, '<html></html>');
    expect(await failureOf(request({ method: 'GET', url: '/' }))).toMatchObject({ code: 'UNAVAILABLE', status: 503 });
    answering(200, '<html></html>');
    expect(await failureOf(request({ method: 'GET', url: '/' }))).toMatchObject({ code: 'UNREADABLE' });
  });

  it('is OFFLINE when no answer arrives', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch');
    });
    expect(await failureOf(request({ method: 'GET', url: '/' }))).toMatchObject({ code: 'OFFLINE', status: 0 });
  });
});

describe('failures that may pass', () => {
  const failure = (code: ApiError['code'], status: number) => new ApiError({ code, status, message: '' });

  it('are lost answers, server errors and a full minute, never a refusal or a used-up day', () => {
    expect(isPassing(failure('OFFLINE', 0))).toBe(true);
    expect(isPassing(failure('UNAVAILABLE', 503))).toBe(true);
    expect(isPassing(failure('TOO_MANY_REQUESTS', 429))).toBe(true);
    expect(isPassing(failure('DAILY_LIMIT', 429))).toBe(false);
    expect(isPassing(failure('NOT_ENOUGH_CASH', 409))).toBe(false);
    expect(isPassing(new Error('a fault of ours'))).toBe(false);
  });
});
