import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createHttpServer } from '../../../platform/http/server.js';
import type { Readiness } from './system.public.js';
import { noticeUnlistedProxy, unlistedProxyQueue } from './unlisted-proxy.js';

const proxy = '10.0.0.5';
const forwarded = { 'x-forwarded-for': '93.184.215.14' };

/** What staff see after these requests, and how many lines the log has. */
async function afterRequests(
  requests: readonly { readonly remoteAddress: string; readonly headers?: Readonly<Record<string, string>> }[],
  { production = true, trustedProxies = [] as string[] } = {},
) {
  const readiness: Readiness = { accepting: true };
  const lines: unknown[] = [];
  const log = { warn: (line: unknown) => lines.push(line) };
  const app = await createHttpServer({ production, trustedProxies, logger: pino({ level: 'silent' }) });
  noticeUnlistedProxy(app, { env: { production }, log, readiness } as never);
  app.get('/', { config: { policy: 'public' } }, async () => 'here');
  for (const request of requests) await app.inject({ url: '/', ...request });
  await app.close();
  const [queue] = unlistedProxyQueue({ readiness });
  const { count, note, urgent } = (await queue?.read()) ?? {};
  return { count, note, urgent, lines: lines.length };
}

test('a proxy that is not listed is shown to staff and noted once, however many requests it sends', async () => {
  for (const remoteAddress of [proxy, '::ffff:10.0.0.5', 'fd00::5']) {
    const shown = await afterRequests([
      { remoteAddress, headers: forwarded },
      { remoteAddress, headers: { forwarded: 'for=93.184.215.14' } },
    ]);
    expect(shown).toMatchObject({ count: 1, urgent: true, lines: 1 });
    expect(shown.note).toContain(remoteAddress);
  }
});

test('nothing is shown for a listed proxy, a client without one, a client that makes the header up, and in development', async () => {
  const quiet = { count: 0, lines: 0 };
  const proxied = [{ remoteAddress: proxy, headers: forwarded }];
  expect(await afterRequests(proxied, { trustedProxies: [proxy] })).toMatchObject(quiet);
  expect(await afterRequests([{ remoteAddress: proxy }])).toMatchObject(quiet);
  expect(await afterRequests([{ remoteAddress: '93.184.215.14', headers: forwarded }])).toMatchObject(quiet);
  expect(await afterRequests([{ remoteAddress: '::ffff:93.184.215.14', headers: forwarded }])).toMatchObject(quiet);
  expect(await afterRequests(proxied, { production: false })).toMatchObject(quiet);
});
