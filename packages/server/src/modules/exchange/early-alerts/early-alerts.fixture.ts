import type { IncomingHttpHeaders } from 'node:http';
import { listEarlyAlerts } from '@limelight/contract/exchange/early-alerts';
import { liveStream } from '@limelight/contract/live';
import type { FastifyInstance } from 'fastify';
import { createHttpServer } from '../../../platform/http/server.js';
import type { Viewer } from '../../../platform/http/viewer.js';
import { openStreamOf, type StreamClient } from '../../../platform/stream.fixture.js';
import { registerStream } from '../../../platform/stream-route.js';
import { NewsUnderTest } from '../news/news.fixture.js';
import { scheduleNews } from '../news/news.public.js';
import { registerEarlyAlerts } from './early-alerts.routes.js';
import { earlyAlertMessage, subscribeToEarlyAlerts } from './subscribe-to-early-alerts.js';
import { updateEarlyAlerts } from './update-early-alerts.js';

type Tier = 'free' | 'basic' | 'pro' | 'elite';

/** News, players of each tier, and the endpoint of early alerts. */
export class EarlyAlertsUnderTest {
  readonly news: NewsUnderTest;
  readonly #app: FastifyInstance;

  private constructor(news: NewsUnderTest, app: FastifyInstance) {
    this.news = news;
    this.#app = app;
  }

  static async open(): Promise<EarlyAlertsUnderTest> {
    const news = await NewsUnderTest.open();
    const { services } = news;
    const app = await createHttpServer({ production: false, trustedProxies: [], logger: services.log });
    app.decorate('findViewer', async ({ headers }) => viewerOf(headers));
    registerEarlyAlerts(app, services);
    registerStream(app, services.live, {
      missed: () => [],
      own: async (player) => [await earlyAlertMessage(services, player)].filter((message) => message !== null),
    });
    subscribeToEarlyAlerts(services);
    return new EarlyAlertsUnderTest(news, app);
  }

  get services() {
    return this.news.services;
  }

  player(tier: Tier): Promise<string> {
    return this.news.trading.addPlayer({ tier });
  }

  async setTier(userId: string, tier: Tier): Promise<void> {
    await this.services.db.updateTable('wallet').set({ tier }).where('user_id', '=', userId).execute();
  }

  /** @returns the id of an item about celebrity "1" with an impact, scheduled for so much later */
  async scheduled(inMs: number): Promise<string> {
    const id = await this.news.draft({ title: 'Secret title', body: 'Secret text', impactBps: -900 });
    await this.reschedule(id, inMs);
    return id;
  }

  reschedule(id: string, inMs: number): Promise<void> {
    return scheduleNews(this.services, id, new Date(this.services.clock.nowMs() + inMs));
  }

  /** Lets time pass and runs what follows a tick. */
  async pass(ms: number): Promise<void> {
    this.services.clock.advance(ms);
    await updateEarlyAlerts(this.services);
  }

  async get(userId: string) {
    const headers = { 'x-player': userId };
    const answer = await this.#app.inject({ method: 'GET', url: listEarlyAlerts.url, headers });
    return { status: answer.statusCode, body: answer.body, json: () => answer.json() };
  }

  /** Over a real connection, by session or by an API key that reads. */
  stream(userId: string, { byKey = false } = {}): Promise<StreamClient> {
    const headers = { 'x-player': userId, ...(byKey && { 'x-key': 'read' }) };
    return openStreamOf(this.#app, { path: liveStream.url, headers });
  }

  /** State and public time of each alert that the player sees. */
  async list(userId: string): Promise<string[]> {
    const { alerts } = (await this.get(userId)).json();
    return alerts.map(
      ({ state, publicTime }: { state: string; publicTime: string }) => `${state} ${publicTime.slice(11, 16)}`,
    );
  }

  /**
   * Titles in the order of alerts and their revisions, since the test's clock may not have moved between
   * them.
   */
  async notified(userId: string): Promise<string[]> {
    const query = this.services.db.selectFrom('notification').select('title').where('user_id', '=', userId);
    return (await query.where('key', 'like', 'early-alert:%').orderBy('key').execute()).map(({ title }) => title);
  }

  async close(): Promise<void> {
    // Before the server, which waits for its connections.
    this.services.live.close();
    await this.#app.close();
    await this.services.close();
  }
}

/** The player whom the request names. */
function viewerOf({ 'x-player': userId, 'x-key': key }: IncomingHttpHeaders): Viewer | null {
  if (typeof userId !== 'string') return null;
  const viewer = { userId, sessionId: null, role: 'user', emailVerified: true, suspended: false } as const;
  return key === undefined ? { ...viewer, sessionId: userId } : { ...viewer, key: { id: userId, scope: 'read' } };
}
