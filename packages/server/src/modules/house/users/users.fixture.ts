import { randomUUID } from 'node:crypto';
import { addressOf } from '@limelight/contract/address';
import { bucketStart, minuteMs } from '@limelight/rules/time';
import type { FastifyInstance } from 'fastify';
import { createHttpServer } from '../../../platform/http/server.js';
import type { Viewer } from '../../../platform/http/viewer.js';
import type { TimelineEntry } from '../../../platform/timeline-entry.js';
import { declaredTimeline } from '../../../testing/declared.js';
import { byAdmin } from '../../people/access/access.fixture.js';
import { registerAccess } from '../../people/access/access.routes.js';
import { changeRole } from '../../people/access/change-role.js';
import { findCredentialVersion } from '../../people/auth/credentials.sql.js';
import { registerEmailAddress } from '../../people/email-address/email-address.routes.js';
import { type NewPlayer, RewardsUnderTest, viewerOf } from '../../play/rewards/rewards.fixture.js';
import { registerUsers } from './users.routes.js';

/** User management over players who trade. Requests are made by `actAs`. */
export class UsersUnderTest {
  readonly game: RewardsUnderTest;
  readonly app: FastifyInstance;
  /** What modules declare. */
  readonly timeline: TimelineEntry[];
  #viewer: Viewer | null = null;

  private constructor(game: RewardsUnderTest, app: FastifyInstance, timeline: TimelineEntry[]) {
    this.game = game;
    this.app = app;
    this.timeline = timeline;
    app.decorate('findViewer', async () => this.#viewer);
    registerAccess(app, this.services);
    registerUsers(app, { ...this.services, timeline: this.timeline });
    registerEmailAddress(app, this.services);
  }

  static async open(): Promise<UsersUnderTest> {
    const game = await RewardsUnderTest.open();
    const app = await createHttpServer({ production: false, trustedProxies: [], logger: game.services.log });
    return new UsersUnderTest(game, app, await declaredTimeline());
  }

  get services() {
    return this.game.services;
  }

  async close(): Promise<void> {
    await this.app.close();
    await this.game.close();
  }

  async addStaff(role: 'manager' | 'admin', player: NewPlayer = {}): Promise<string> {
    const userId = await this.game.addPlayer(player);
    await changeRole(this.services, { ...byAdmin(userId), role });
    return userId;
  }

  /** The following requests have this member of staff as their viewer, who has just logged in. */
  actAs(userId: string, role: 'manager' | 'admin' | 'user', changes: Partial<Viewer> = {}): void {
    this.#viewer = viewerOf(userId, { role, recentlyAuthenticated: true, ...changes });
  }

  async addLogin(userId: string, address: string): Promise<void> {
    const now = this.services.clock.now();
    const times = { created_at: now, updated_at: now, expires_at: now };
    const userAgent = 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0';
    const session = { id: randomUUID(), token: randomUUID(), user_id: userId, ip_address: address };
    const { db } = this.services;
    const account = await findCredentialVersion(db, { userId });
    await db
      .insertInto('session')
      .values({ ...session, credential_version: account?.version ?? 0, user_agent: userAgent, ...times })
      .execute();
    const minute = new Date(bucketStart(now.getTime(), minuteMs));
    const event = { kind: 'sign-in', detail: 'password', user_id: userId, address } as const;
    await db
      .insertInto('security_event')
      .values({ ...event, minute, count: 1, last_at: now })
      .execute();
  }

  get(url: string, { id = '', ...query }: Readonly<Record<string, unknown>> = {}) {
    return this.app.inject({ url: addressOf(url, { id: String(id) }, query) });
  }

  send(method: 'POST' | 'PUT', url: string, id: string, payload: object) {
    return this.app.inject({ method, url: addressOf(url, { id }), payload });
  }

  auditOf(userId: string) {
    return this.services.db
      .selectFrom('audit_entry')
      .selectAll()
      .where('target_id', '=', userId)
      .orderBy('number')
      .execute();
  }
}
