import { randomUUID } from 'node:crypto';
import diagnostics from 'node:diagnostics_channel';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { liveStream } from '@limelight/contract/live';
import { seCents } from '@limelight/rules/money';
import { londonDay } from '@limelight/rules/time';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { expect } from 'vitest';
import { buildApp } from './app.js';
import { insertAccount, insertCredential } from './modules/auth/account.sql.js';
import { Browser, goodPassword } from './modules/auth/accounts.fixture.js';
import { hashPassword } from './modules/auth/password.js';
import { RankingEngine } from './modules/leaderboards/ranking-engine.js';
import { openMarketView } from './modules/market/market.public.js';
import { notifyPlayers } from './modules/notifications/notifications.public.js';
import { upsertPushSubscription } from './modules/notifications/push-subscription.sql.js';
import { TradingUnderTest } from './modules/trading/trading.fixture.js';
import { openWallet } from './modules/wallet/wallet.public.js';
import { uuidv7 } from './platform/random.js';
import type { TestServices } from './testing/services.js';
import { digestTables, listTables, type TableDigests } from './testing/table-digests.js';

/** The one who owns things comes last: until then everybody else has tried to reach them. */
export const callers = [
  'visitor',
  'unverified',
  'suspended',
  'another player',
  'VIP',
  'manager',
  'admin',
  'player',
] as const;
export type Caller = (typeof callers)[number];

/** What each account is beyond a verified one of the free tier. */
const accounts = {
  unverified: { email_verified: false },
  suspended: { suspended: true },
  'another player': {},
  VIP: {},
  manager: { role: 'manager' },
  admin: { role: 'admin' },
  player: {},
} as const;

export interface Request {
  readonly method: string;
  readonly url: string;
  readonly body?: object;
}

export interface Answer {
  readonly status: number;
  readonly body: string;
  readonly cacheControl: string | undefined;
}

/** What belongs to one player and has an id in an address. */
export type Thing = 'order' | 'alert' | 'key' | 'session' | 'notification' | 'push subscription';

const priceHistory = /^public\.(?:candle|tick)_/;

/** The whole server as the product composes it, not listening, with one caller of each kind. */
export class AccessUnderTest {
  readonly app: FastifyInstance;
  readonly trading: TradingUnderTest;
  /** "GET /api/v1/me" of every route that was registered. */
  readonly routes: ReadonlySet<string>;
  readonly #cookies = new Map<Caller, string>();
  readonly #ids = new Map<Caller, string>();
  readonly #closeFirst: () => Promise<void>;
  #tables: readonly string[] = [];

  private constructor(options: Composed) {
    this.app = options.app;
    this.trading = options.trading;
    this.routes = options.routes;
    this.#closeFirst = options.closeFirst;
  }

  static async open(): Promise<AccessUnderTest> {
    const access = new AccessUnderTest(await compose());
    const passwordHash = await hashPassword(goodPassword);
    for (const caller of callers) if (caller !== 'visitor') await access.#addAccount(caller, passwordHash);
    access.#tables = await listTables(access.services.db);
    return access;
  }

  get services(): TestServices {
    return this.trading.services;
  }

  get playerId(): string {
    return this.#ids.get('player') ?? '';
  }

  /** Each caller comes from an address of its own, so that all of them together stay under the limit per address. */
  async call(caller: Caller, { method, url, body }: Request, origin = this.services.publicUrl): Promise<Answer> {
    const cookie = this.#cookies.get(caller);
    const answer = await this.app.inject({
      method: method as NonNullable<InjectOptions['method']>,
      url,
      remoteAddress: `127.0.0.${callers.indexOf(caller) + 2}`,
      headers: { origin, ...(cookie !== undefined && { cookie }) },
      ...(body !== undefined && { payload: body }),
    });
    return { status: answer.statusCode, body: answer.body, cacheControl: answer.headers['cache-control'] };
  }

  /** Over a real connection, which a stream keeps: it is left once the head has come. @returns the status */
  async openStream(caller: Caller): Promise<number> {
    const { server } = this.app;
    if (!server.listening) await this.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = server.address() as AddressInfo;
    const cookie = this.#cookies.get(caller);
    const headers = cookie === undefined ? {} : { cookie };
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      request({ port, host: '127.0.0.1', path: liveStream.url, headers, agent: false }, resolve)
        .on('error', reject)
        .end();
    });
    response.destroy();
    return response.statusCode ?? 0;
  }

  /** All tables but the history of prices, whose 30,000 rows take longer than all the others. */
  digest(): Promise<TableDigests> {
    const tables = this.#tables.filter((name) => !priceHistory.test(name));
    return digestTables(this.services.db, tables);
  }

  digestPriceHistory(): Promise<TableDigests> {
    const tables = this.#tables.filter((name) => priceHistory.test(name));
    return digestTables(this.services.db, tables);
  }

  /** Makes something new that belongs to `player`. @returns its id */
  async make(thing: Thing): Promise<string> {
    const { db, clock, random } = this.services;
    const userId = this.playerId;
    switch (thing) {
      case 'order':
        return this.#post('/api/v1/orders', this.orderBody());
      case 'alert':
        return this.#post('/api/v1/price-alerts', this.alertBody());
      case 'key':
        return this.#post('/api/v1/api-keys', { name: 'My program', scope: 'read' });
      case 'session': {
        // Their ids do not sort: the test's clock stands still. Times of sessions are the machine's.
        await this.#signIn('player');
        const query = db.selectFrom('session').select('id').where('user_id', '=', userId).orderBy('created_at', 'desc');
        return (await query.executeTakeFirstOrThrow()).id;
      }
      case 'notification': {
        const text = { tone: 'success', title: 'Order filled', text: 'You bought 5 shares', path: null } as const;
        const told = { userId, kind: 'order', key: randomUUID(), ...text } as const;
        await db.transaction().execute((tx) => notifyPlayers(tx, [told], clock.now()));
        const query = db.selectFrom('notification').select('id').where('key', '=', told.key);
        return (await query.executeTakeFirstOrThrow()).id;
      }
      case 'push subscription': {
        const id = uuidv7(clock, random);
        const endpoint = `https://push.example.org/${id}`;
        const session = db.selectFrom('session').select('id').where('user_id', '=', userId);
        const { id: sessionId } = await session.executeTakeFirstOrThrow();
        const made = { userId, id, sessionId, endpoint, p256dh: 'a', auth: 'b', now: clock.now() };
        return upsertPushSubscription(db, made);
      }
    }
  }

  orderBody() {
    return { id: this.newId(), celebrityId: '1', kind: 'limit', side: 'buy', shares: 1, triggerPriceCents: 100 };
  }

  alertBody() {
    return { id: this.newId(), celebrityId: '1', direction: 'below', priceCents: 100 };
  }

  async tradeBody() {
    return { id: this.newId(), celebrityId: '1', side: 'buy', shares: 1, tick: await this.trading.tick() };
  }

  newId(): string {
    return uuidv7(this.services.clock, this.services.random);
  }

  async close(): Promise<void> {
    await this.app.close();
    await this.#closeFirst();
    await this.services.close();
  }

  async #post(url: string, body: object): Promise<string> {
    const answer = await this.call('player', { method: 'POST', url, body });
    expect(answer.status, answer.body).toBe(201);
    const { id, key } = JSON.parse(answer.body) as { id?: string; key?: { id: string } };
    return id ?? key?.id ?? '';
  }

  async #addAccount(caller: Exclude<Caller, 'visitor'>, passwordHash: string): Promise<void> {
    const { db, clock } = this.services;
    const [id, now] = [this.newId(), clock.now()];
    this.#ids.set(caller, id);
    await insertAccount(db, {
      id,
      name: 'Amara Osei',
      email: emailOf(caller),
      emailVerified: true,
      mobileNumberPrefix: '+233',
      mobileNumber: '244123456',
      referralCode: `AMARA-222${callers.indexOf(caller) + 2}`,
      referredBy: null,
      termsAcceptedAt: now,
      now,
    });
    await insertCredential(db, { id: this.newId(), userId: id, passwordHash, now });
    if (caller !== 'unverified') {
      await openWallet(db, { userId: id, grantCents: seCents(1_000_000), gameDay: londonDay(clock.nowMs()), now });
    }
    if (caller === 'VIP') await db.updateTable('wallet').set({ tier: 'pro' }).where('user_id', '=', id).execute();
    this.#cookies.set(caller, await this.#signIn(caller));
    // After the log-in: a suspended account gets no new session, and an old one is what it would try.
    await db
      .updateTable('user')
      .set({ updated_at: now, ...accounts[caller] })
      .where('id', '=', id)
      .execute();
  }

  /** @returns the cookies of a new session */
  async #signIn(caller: Caller): Promise<string> {
    const browser = new Browser(this.app, this.services.publicUrl);
    const answer = await browser.signIn(emailOf(caller));
    expect(answer.statusCode, answer.body).toBe(200);
    return [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }
}

/** None is a part of another, so that a text shows whose it holds. */
export function emailOf(caller: Caller): string {
  return `is-${caller.toLowerCase().replaceAll(' ', '-')}@access.test`;
}

interface Composed {
  readonly app: FastifyInstance;
  readonly trading: TradingUnderTest;
  readonly routes: ReadonlySet<string>;
  readonly closeFirst: () => Promise<void>;
}

async function compose(): Promise<Composed> {
  const trading = await TradingUnderTest.open();
  const { services } = trading;
  const market = await openMarketView(services);
  const onError = (error: unknown) => services.log.warn({ err: error });
  // In this thread: the product's worker is a file that only a build makes.
  const rankings = new RankingEngine({ ...services, onError });
  rankings.start();
  const { routes, result: app } = await recordRoutes(() =>
    buildApp({ services, market, rankings, readiness: { accepting: true } }),
  );
  await app.ready();
  const closeFirst = async () => {
    await rankings.close();
    await market.close();
  };
  return { app, trading, routes, closeFirst };
}

/** Fastify announces each new server, which is the one moment at which a test can ask the product's for all its routes. */
async function recordRoutes<Result>(build: () => Promise<Result>) {
  const routes = new Set<string>();
  const record = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat()) routes.add(`${one} ${url}`);
    });
  };
  diagnostics.subscribe('fastify.initialization', record);
  try {
    return { result: await build(), routes };
  } finally {
    diagnostics.unsubscribe('fastify.initialization', record);
  }
}
