import { randomUUID } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import { liveStream } from '@limelight/contract/live';
import { seCents } from '@limelight/rules/money';
import { londonDay } from '@limelight/rules/time';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { openWallet } from '../modules/exchange/wallet/open-wallet.js';
import { insertAccount, upsertCredential } from '../modules/people/auth/account.sql.js';
import { Browser, goodPassword } from '../modules/people/auth/accounts.fixture.js';
import { hashPassword } from '../modules/people/auth/password.js';
import { createNotifications } from '../modules/people/notifications/notifications.public.js';
import { upsertPushSubscription } from '../modules/people/notifications/push-subscription.sql.js';
import type { TradingUnderTest } from '../modules/play/trading/trading.fixture.js';
import { uuidv7 } from '../platform/random.js';
import { openStreamOf, type StreamClient } from '../platform/stream.fixture.js';
import type { TestServices } from '../testing/services.js';
import { digestTables, listTables, openDigests, type TableDigests } from '../testing/table-digests.js';
import { occupySystemTasks } from './access-matrix-backups.fixture.js';
import { type ComposedApp, composeApp } from './composed-app.fixture.js';

/** The owner of the things comes last, after everybody else has tried to reach them. */
export const callers = [
  'visitor',
  'unverified',
  'suspended',
  'closed',
  'another player',
  'basic',
  'pro',
  'elite',
  'manager',
  'admin',
  'impersonator',
  'key read',
  'key trade',
  'player',
] as const;
export type Caller = (typeof callers)[number];

/** How an account differs from a verified one of the free tier. */
const accounts: Partial<Record<Caller, object>> = {
  unverified: { email_verified: false },
  suspended: { account_state: 'suspended' },
  manager: { role: 'manager' },
  admin: { role: 'admin' },
  impersonator: { role: 'admin' },
};
const paidTiers: ReadonlySet<string> = new Set(['basic', 'pro', 'elite']);

/** One character per caller, from the alphabet of referral codes. */
const codeEndings = 'BCDEFGHJKMNPQRSTUVWX';

/**
 * Excludes the rate limits of API keys, whose requests are counted in batches, also refused ones, and
 * security events: each refusal is one, written seconds later.
 */
const countedRows = { 'public.rate_limit': "key not like 'api-key:%'", 'public.security_event': 'false' };

export interface Request {
  readonly method: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object | string;
}

export interface Answer {
  readonly status: number;
  readonly body: string;
  readonly headers: OutgoingHttpHeaders;
  readonly cacheControl: string | undefined;
}

/** What belongs to one player and has its id in a URL. */
export type Thing = 'order' | 'alert' | 'key' | 'payment' | 'session' | 'notification' | 'push subscription';

const priceHistory = /^public\.(?:candle|tick)_/;

/** The whole server as the product composes it, not listening, with one caller of each kind. */
export class AccessUnderTest {
  readonly app: FastifyInstance;
  readonly trading: TradingUnderTest;
  /** Every registered route, as "GET /api/v1/me". */
  readonly routes: ReadonlySet<string>;
  /** The credentials of each caller. */
  readonly #headers = new Map<Caller, Readonly<Record<string, string>>>();
  readonly #ids = new Map<Caller, string>();
  readonly #closeFirst: () => Promise<void>;
  #tables: readonly string[] = [];
  /** Of all tables except the price history, whose 30,000 rows take longer than all the others. */
  digest = async (): Promise<TableDigests> => ({});

  private constructor(options: ComposedApp) {
    this.app = options.app;
    this.trading = options.trading;
    this.routes = options.routes;
    this.#closeFirst = options.closeFirst;
  }

  static async open(): Promise<AccessUnderTest> {
    const access = new AccessUnderTest(await composeApp());
    const passwordHash = await hashPassword(goodPassword);
    for (const caller of callers) if (caller !== 'visitor') await access.#addAccount(caller, passwordHash);
    await access.#leave('closed');
    await access.#takeKey('key read', { scope: 'read' });
    await access.#takeKey('key trade', { scope: 'trade', acceptBotMark: true });
    const url = `/api/v1/manager/users/${access.playerId}/impersonation`;
    await access.#succeed('impersonator', { method: 'POST', url, body: { reason: 'They miss a trade' } });
    await occupySystemTasks(access.services);
    access.#tables = await listTables(access.services.db);
    const tables = access.#tables.filter((name) => !priceHistory.test(name));
    access.digest = openDigests(access.services.pool, tables, countedRows);
    return access;
  }

  get services(): TestServices {
    return this.trading.services;
  }

  idOf = (caller: Caller): string => this.#ids.get(caller) ?? '';

  get playerId(): string {
    return this.idOf('player');
  }

  /** Each caller has its own address, so that all of them together stay under the rate limit per address. */
  async call(
    caller: Caller,
    { method, url, headers: more, body }: Request,
    origin = this.services.publicUrl,
  ): Promise<Answer> {
    const answer = await this.app.inject({
      method: method as NonNullable<InjectOptions['method']>,
      url,
      remoteAddress: `127.0.0.${callers.indexOf(caller) + 2}`,
      headers: { origin, ...this.#headers.get(caller), ...more },
      ...(body !== undefined && { payload: body }),
    });
    const { statusCode: status, body: text, headers } = answer;
    return { status, body: text, headers, cacheControl: headers['cache-control'] };
  }

  /** Over a real connection, which it closes after the response headers. @returns the status */
  async openStream(caller: Caller): Promise<number> {
    const { response } = await this.readStream(caller);
    response.destroy();
    return response.statusCode ?? 0;
  }

  /** Over a real connection, which stays open until the server closes. */
  readStream(caller: Caller, query = ''): Promise<StreamClient> {
    return openStreamOf(this.app, { path: `${liveStream.url}${query}`, headers: this.#headers.get(caller) ?? {} });
  }

  digestPriceHistory(): Promise<TableDigests> {
    const tables = this.#tables.filter((name) => priceHistory.test(name));
    return digestTables(this.services.db, tables);
  }

  /** Creates a new thing that belongs to `player`. @returns its id */
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
      case 'payment':
        return this.#post('/api/v1/token-orders', this.tokensBody());
      case 'session': {
        // Ids do not sort, as the test's clock does not move. Sessions have the system time.
        await this.#signIn('player');
        const query = db.selectFrom('session').select('id').where('user_id', '=', userId).orderBy('created_at', 'desc');
        return (await query.executeTakeFirstOrThrow()).id;
      }
      case 'notification': {
        const text = { tone: 'success', title: 'Order filled', text: 'You bought 5 shares', path: null } as const;
        const notification = { userId, kind: 'order', key: randomUUID(), ...text } as const;
        await db.transaction().execute((tx) => createNotifications(tx, [notification], clock.now()));
        const query = db.selectFrom('notification').select('id').where('key', '=', notification.key);
        return (await query.executeTakeFirstOrThrow()).id;
      }
      case 'push subscription': {
        const id = uuidv7(clock, random);
        const endpoint = `https://push.example.org/${id}`;
        const session = db.selectFrom('session').select('id').where('user_id', '=', userId);
        const { id: session_id } = await session.executeTakeFirstOrThrow();
        const browser = { session_id, endpoint, p256dh: 'a', auth: 'b' };
        return upsertPushSubscription(db, { user_id: userId, id, ...browser, created_at: clock.now() });
      }
    }
  }

  orderBody() {
    return { id: this.newId(), celebrityId: '1', kind: 'limit', side: 'buy', shares: 1, triggerPriceCents: 100 };
  }

  alertBody() {
    return { id: this.newId(), celebrityId: '1', direction: 'below', priceCents: 100 };
  }

  tokensBody() {
    return { id: this.newId(), tokens: 1, gateway: 'sandbox' };
  }

  async tradeBody() {
    return { id: this.newId(), celebrityId: '1', side: 'buy', shares: 1, tick: await this.trading.tick() };
  }

  /** Toggles a setting, from its current value and version. */
  async settingBody(key: string) {
    const { settings, db } = this.services;
    const row = await db.selectFrom('setting').select('version').where('key', '=', key).executeTakeFirst();
    const change = { key, value: settings.publicValues()[key] === false, version: row?.version ?? 0 };
    return { changes: [change], reason: 'For the test' };
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
    const { id, key } = await this.#succeed('player', { method: 'POST', url, body });
    return id ?? key?.id ?? '';
  }

  async #succeed(caller: Caller, request: Request) {
    const answer = await this.call(caller, request);
    expect([200, 201], answer.body).toContain(answer.status);
    return JSON.parse(answer.body) as { id?: string; key?: { id: string }; secret?: string };
  }

  async #leave(caller: Caller): Promise<void> {
    const body = { password: goodPassword, confirmation: 'DELETE' };
    await this.#succeed(caller, { method: 'POST', url: '/api/v1/me/delete', body });
  }

  /** From then on the caller uses an API key instead of a session. */
  async #takeKey(caller: Caller, scope: object): Promise<void> {
    const body = { name: 'My program', ...scope };
    const { secret } = await this.#succeed(caller, { method: 'POST', url: '/api/v1/api-keys', body });
    this.#headers.set(caller, { authorization: `Bearer ${secret}` });
    // The first use of a key on a day is recorded.
    await this.#succeed(caller, { method: 'GET', url: '/api/v1/portfolio' });
  }

  async #addAccount(caller: Exclude<Caller, 'visitor'>, passwordHash: string): Promise<void> {
    const { db, clock } = this.services;
    const [id, now] = [this.newId(), clock.now()];
    this.#ids.set(caller, id);
    await insertAccount(db, {
      id,
      name: 'Amara Osei',
      email: emailOf(caller),
      email_verified: true,
      mobile_number_prefix: '+233',
      mobile_number: '244123456',
      referral_code: `AMARA-222${codeEndings.charAt(callers.indexOf(caller))}`,
      terms_accepted_at: now,
      created_at: now,
      updated_at: now,
    });
    await upsertCredential(db, { id: this.newId(), userId: id, passwordHash, now });
    if (caller !== 'unverified') {
      await openWallet(db, { userId: id, grantCents: seCents(1_000_000), gameDay: londonDay(clock.nowMs()), now });
    }
    if (paidTiers.has(caller))
      await sql`update wallet set tier = ${caller}::membership_tier where user_id = ${id}`.execute(db);
    this.#headers.set(caller, { cookie: await this.#signIn(caller) });
    // After the log-in, without the use case that ends the session: a suspended account is refused even so.
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

/** No address contains another, so that a response shows whose address it contains. */
export function emailOf(caller: Caller): string {
  return `is-${caller.toLowerCase().replaceAll(' ', '-')}@access.test`;
}
