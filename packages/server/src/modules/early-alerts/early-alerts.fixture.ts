import { createHttpServer } from '../../platform/http/server.js';
import type { Viewer } from '../../platform/http/viewer.js';
import { NewsUnderTest } from '../news/news.fixture.js';
import { scheduleNews } from '../news/news.public.js';
import { registerEarlyAlerts } from './early-alerts.routes.js';
import { updateEarlyAlerts } from './update-early-alerts.js';

type Tier = 'free' | 'basic' | 'pro' | 'elite';

/** News, players of each tier, and the endpoint of early alerts. */
export class EarlyAlertsUnderTest {
  readonly news: NewsUnderTest;
  readonly #app: Awaited<ReturnType<typeof createHttpServer>>;
  #viewer: Viewer | null = null;

  private constructor(news: NewsUnderTest, app: Awaited<ReturnType<typeof createHttpServer>>) {
    this.news = news;
    this.#app = app;
    app.decorate('findViewer', async () => this.#viewer);
    registerEarlyAlerts(app, news.services);
  }

  static async open(): Promise<EarlyAlertsUnderTest> {
    const news = await NewsUnderTest.open();
    const app = await createHttpServer({ production: false, trustedProxies: [], logger: news.services.log });
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
    this.#viewer = { userId, sessionId: 's', role: 'user', emailVerified: true, suspended: false };
    const answer = await this.#app.inject({ method: 'GET', url: '/api/v1/early-alerts' });
    return { status: answer.statusCode, body: answer.body, json: () => answer.json() };
  }

  /** State and public time of each alert that the player sees. */
  async list(userId: string): Promise<string[]> {
    const { alerts } = (await this.get(userId)).json();
    return alerts.map(
      ({ state, publicTime }: { state: string; publicTime: string }) => `${state} ${publicTime.slice(11, 16)}`,
    );
  }

  /** Titles in the order of alerts and their revisions, since the test's clock may not have moved between them. */
  async notified(userId: string): Promise<string[]> {
    const query = this.services.db.selectFrom('notification').select('title').where('user_id', '=', userId);
    return (await query.where('key', 'like', 'early-alert:%').orderBy('key').execute()).map(({ title }) => title);
  }

  async close(): Promise<void> {
    await this.#app.close();
    await this.services.close();
  }
}
