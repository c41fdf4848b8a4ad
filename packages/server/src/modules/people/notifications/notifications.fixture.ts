import { randomUUID } from 'node:crypto';
import { hourMs } from '@limelight/rules/time';
import type { FastifyInstance } from 'fastify';
import { systemClock } from '../../../platform/clock.js';
import { createHttpServer } from '../../../platform/http/server.js';
import type { Viewer } from '../../../platform/http/viewer.js';
import { createTestServices, type TestServices, type TestServicesOptions } from '../../../testing/services.js';
import { registerUnsubscribe } from '../../talk/campaigns/unsubscribe.routes.js';
import { createNotifications } from './create-notifications.js';
import type { NewNotification } from './notification.sql.js';
import { notificationsModule } from './notifications.module.js';

/** The notifications module in its own server, with the given player signed in. */
export class NotificationsUnderTest {
  readonly services: TestServices;
  readonly app: FastifyInstance;
  viewer: Viewer | null = null;
  #accounts = 0;

  private constructor(services: TestServices, app: FastifyInstance) {
    this.services = services;
    this.app = app;
  }

  static async open(options: TestServicesOptions = {}): Promise<NotificationsUnderTest> {
    const services = await createTestServices(options);
    const app = await createHttpServer({ production: false, trustedProxies: [], logger: services.log });
    const notifications = new NotificationsUnderTest(services, app);
    app.decorate('findViewer', async () => notifications.viewer);
    notificationsModule.routes(app, services);
    await registerUnsubscribe(app, services);
    notificationsModule.live.subscribe(services);
    await app.ready();
    return notifications;
  }

  /** Signs a new player in. */
  enter(): string {
    const userId = randomUUID();
    this.viewer = { userId, sessionId: randomUUID(), role: 'user', emailVerified: true, suspended: false };
    return userId;
  }

  /** Logs a new player in, with database rows for account and session. */
  async logIn(): Promise<string> {
    const { id } = await this.addAccount();
    await this.beginSession(id);
    return id;
  }

  /** Adds a session of the same player on another device, which sends the next requests. @returns its id */
  async beginSession(userId: string): Promise<string> {
    const { db } = this.services;
    const [sessionId, now] = [randomUUID(), systemClock.now()];
    const expires_at = new Date(now.getTime() + hourMs);
    const stamps = { created_at: now, updated_at: now, expires_at };
    await db
      .insertInto('session')
      .values({ id: sessionId, token: sessionId, user_id: userId, ...stamps })
      .execute();
    this.viewer = { userId, sessionId, role: 'user', emailVerified: true, suspended: false };
    return sessionId;
  }

  /** An account, by default with a verified address. */
  async addAccount(changes: { email_verified?: boolean; account_state?: 'suspended' } = {}) {
    const id = randomUUID();
    this.#accounts += 1;
    const { db, clock } = this.services;
    const email = `${id}@example.org`;
    const now = clock.now();
    await db
      .insertInto('user')
      .values({
        id,
        name: 'Ama Osei',
        email,
        email_verified: true,
        referral_code: `AMA-${referralTail(this.#accounts)}`,
        created_at: now,
        updated_at: now,
        ...changes,
      })
      .execute();
    return { id, email };
  }

  async notify(userId: string, changes: Partial<NewNotification> = {}): Promise<void> {
    this.services.clock.advance(1_000);
    const notification: NewNotification = {
      userId,
      kind: 'order',
      tone: 'success',
      title: 'Order filled',
      text: 'You bought 5 shares',
      path: '/my-holdings',
      key: randomUUID(),
      ...changes,
    };
    const { db, clock } = this.services;
    await db.transaction().execute((tx) => createNotifications(tx, [notification], clock.now()));
  }

  rowsOf(userId: string) {
    const { db } = this.services;
    return db.selectFrom('notification').selectAll().where('user_id', '=', userId).orderBy('id', 'desc').execute();
  }

  async close(): Promise<void> {
    await this.app.close();
    await this.services.close();
  }
}

/**
 * Four characters of the referral code's alphabet, which lacks the digits 0 and 1 and the letters I and O.
 */
function referralTail(account: number): string {
  const digits = account.toString(16).padStart(4, '0');
  return [...digits].map((digit) => 'ABCDEFGHJKLMNPQR'[Number.parseInt(digit, 16)]).join('');
}
