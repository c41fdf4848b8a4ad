import { schemasOf } from '@limelight/contract/endpoints.schema';
import { createApiKey } from '@limelight/contract/people/api-keys';
import { seCents } from '@limelight/rules/money';
import type { ApiKeyScope } from '@limelight/rules/permission';
import { londonDay } from '@limelight/rules/time';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { createHttpServer } from '../../../platform/http/server.js';
import { installJobs } from '../../../platform/jobs.js';
import { uuidv7 } from '../../../platform/random.js';
import { registerStream } from '../../../platform/stream-route.js';
import type { TestServices } from '../../../testing/services.js';
import { openWallet } from '../../exchange/wallet/open-wallet.js';
import { portfolioMessage } from '../../exchange/wallet/portfolio-subscription.js';
import { registerWallet } from '../../exchange/wallet/wallet.routes.js';
import { registerTrading } from '../../play/trading/trading.routes.js';
import { provideViewer } from '../access/find-viewer.js';
import { insertAccount, upsertCredential } from '../auth/account.sql.js';
import { Browser, goodPassword } from '../auth/accounts.fixture.js';
import { registerAuth } from '../auth/auth.routes.js';
import { hashPassword } from '../auth/password.js';
import { registerNotifications } from '../notifications/notifications.routes.js';
import { notificationMessage } from '../notifications/subscribe-to-notifications.js';
import { registerProfile } from '../profile/profile.routes.js';
import { registerApiKeys } from './api-keys.routes.js';
import { subscribeToKeyEnds } from './subscribe-to-key-ends.js';

export interface Owner {
  readonly userId: string;
  readonly email: string;
  /** Logged in. */
  readonly browser: Browser;
}

/** A server with accounts, API keys and the endpoints that keys can call, on a test market. */
export class ApiKeysUnderTest {
  readonly app: FastifyInstance;
  readonly services: TestServices;
  #owners = 0;

  private constructor(app: FastifyInstance, services: TestServices) {
    this.app = app;
    this.services = services;
  }

  static async open(services: TestServices): Promise<ApiKeysUnderTest> {
    const app = await createHttpServer({ production: false, trustedProxies: [], logger: services.log });
    provideViewer(app, services);
    await registerAuth(app, services);
    await registerProfile(app, services);
    registerApiKeys(app, services);
    subscribeToKeyEnds(services);
    registerTrading(app, services);
    registerWallet(app, services);
    registerNotifications(app, services);
    registerStream(app, services.live, {
      missed: () => [],
      own: async ({ userId }) => [
        await portfolioMessage(services, userId),
        await notificationMessage(services, userId),
      ],
    });
    await installJobs(services);
    await app.ready();
    return new ApiKeysUnderTest(app, services);
  }

  async addOwner(): Promise<Owner> {
    const { db, clock, random, publicUrl } = this.services;
    this.#owners += 1;
    const userId = uuidv7(clock, random);
    const email = `owner-${this.#owners}@keys.test`;
    await insertAccount(db, {
      id: userId,
      name: 'Amara Osei',
      email,
      email_verified: true,
      mobile_number_prefix: '+233',
      mobile_number: '244123456',
      referral_code: `AMARA-${String.fromCharCode(65 + (this.#owners % 8))}${(this.#owners % 7) + 2}${Math.floor(this.#owners / 56) + 2}2`,
      terms_accepted_at: clock.now(),
      created_at: clock.now(),
      updated_at: clock.now(),
    });
    const passwordHash = await hashPassword(goodPassword);
    await upsertCredential(db, { id: uuidv7(clock, random), userId, passwordHash, now: clock.now() });
    const gameDay = londonDay(clock.nowMs());
    await openWallet(db, { userId, grantCents: seCents(1_000_000), gameDay, now: clock.now() });
    const browser = new Browser(this.app, publicUrl);
    expect((await browser.signIn(email)).statusCode).toBe(200);
    return { userId, email, browser };
  }

  async makeKey({ browser }: Owner, scope: ApiKeyScope): Promise<{ readonly id: string; readonly secret: string }> {
    const answer = await browser.post('/api/v1/api-keys', keyRequest(scope));
    expect(answer.statusCode, answer.body).toBe(201);
    const { key, secret } = schemasOf(createApiKey).response.parse(answer.json());
    return { id: key.id, secret };
  }

  /** A program: it sends no cookie and no Origin header. */
  call(secret: string | null, request: Request) {
    return this.app.inject({
      method: request.method ?? 'GET',
      url: request.url,
      headers: secret === null ? {} : { authorization: `Bearer ${secret}` },
      ...(request.body !== undefined && { payload: request.body }),
    });
  }

  keysOf(userId: string) {
    const { db } = this.services;
    return db.selectFrom('api_key').selectAll().where('user_id', '=', userId).orderBy('id').execute();
  }

  async isBot(userId: string): Promise<boolean> {
    const { db } = this.services;
    return (await db.selectFrom('user').select('bot').where('id', '=', userId).executeTakeFirstOrThrow()).bot;
  }
}

export interface Request {
  readonly method?: 'GET' | 'POST' | 'DELETE';
  readonly url: string;
  readonly body?: object;
}

export function keyRequest(scope: ApiKeyScope): Record<string, unknown> {
  return { name: 'My program', scope, ...(scope === 'trade' && { acceptBotMark: true }) };
}
