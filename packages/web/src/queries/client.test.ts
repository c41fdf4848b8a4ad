import { afterEach, describe, expect, it, vi } from 'vitest';
import { plausibleServerTime } from '../live/server-time';
import { ApiError, isPassing } from './api-error';
import { addressOf, request } from './client';
import { uuidV7 } from './uuid';

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

describe('addresses', () => {
  it('fill their parameters in, escaped, and leave out what is not given', () => {
    expect(addressOf('/a/:id/b', { id: 'x/y' }, { range: '1D', cursor: undefined })).toBe('/a/x%2Fy/b?range=1D');
  });

  it('refuse to be built without a parameter', () => {
    expect(() => addressOf('/a/:id')).toThrow('needs id');
  });
});

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

describe('the server’s time', () => {
  const tick = { time: '2025-11-21T12:00:00Z', nextTime: '2025-11-21T12:00:30Z' };
  const tickMs = Date.parse(tick.time);

  it('is the browser’s while that is plausible', () => {
    expect(plausibleServerTime(tickMs + 12_000, tick)).toBe(tickMs + 12_000);
  });

  it('is taken from the tick when the browser’s clock is wrong', () => {
    expect(plausibleServerTime(tickMs - 3_600_000, tick)).toBe(tickMs);
    expect(plausibleServerTime(tickMs + 3_600_000, tick)).toBe(tickMs + 33_000);
  });
});

describe('trade ids', () => {
  it('are version 7 and sort by time', () => {
    const chance = new Uint8Array(16).fill(0xff);
    const earlier = uuidV7(1_763_726_400_000, chance);
    const later = uuidV7(1_763_726_400_001, new Uint8Array(16));
    expect(earlier).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(earlier < later).toBe(true);
    expect(Number.parseInt(earlier.replaceAll('-', '').slice(0, 12), 16)).toBe(1_763_726_400_000);
  });
});
