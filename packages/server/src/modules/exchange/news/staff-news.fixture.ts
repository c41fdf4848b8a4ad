import { randomUUID } from 'node:crypto';
import type { NewsDraft } from '@limelight/rules/news';
import type { Role } from '@limelight/rules/permission';
import type { FastifyInstance } from 'fastify';
import { createHttpServer } from '../../../platform/http/server.js';
import { uuidv7 } from '../../../platform/random.js';
import { NewsUnderTest } from './news.fixture.js';
import { registerStaffNews } from './staff-news.routes.js';

/** The screens of news as a manager calls them, on a market that trades. */
export class StaffNewsUnderTest {
  readonly news: NewsUnderTest;
  readonly managerId: string;
  readonly #app: FastifyInstance;
  role: Role = 'manager';

  private constructor(news: NewsUnderTest, app: FastifyInstance, managerId: string) {
    this.news = news;
    this.managerId = managerId;
    this.#app = app;
  }

  static async open(): Promise<StaffNewsUnderTest> {
    const news = await NewsUnderTest.open();
    const managerId = await news.trading.addPlayer({});
    const app = await createHttpServer({ production: false, trustedProxies: [], logger: news.services.log });
    const staff = new StaffNewsUnderTest(news, app, managerId);
    app.decorate('findViewer', async () => ({
      userId: managerId,
      sessionId: randomUUID(),
      role: staff.role,
      emailVerified: true,
      suspended: false,
    }));
    registerStaffNews(app, news.services);
    await app.ready();
    return staff;
  }

  get services() {
    return this.news.services;
  }

  newId(): string {
    return uuidv7(this.services.clock, this.services.random);
  }

  async call(method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) {
    const url = `/api/v1/manager/news${path}`;
    const answer = await this.#app.inject({ method, url, ...(payload && { payload }) });
    return { status: answer.statusCode, text: answer.body, json: () => answer.json() };
  }

  /** A stored draft about celebrity "1" without an impact, by default. @returns its id */
  async create(changes: Partial<NewsDraft> = {}): Promise<string> {
    const answer = await this.call('POST', '', { id: this.newId(), ...draftOf(changes) });
    if (answer.status !== 201) throw new Error(answer.text);
    return answer.json().id;
  }

  /** With the item's own version, as an editor who has just read it. */
  async perform(id: string, action: string, more: object = {}) {
    const { version } = await this.news.item(id);
    return this.call('POST', `/${id}/${action}`, { version, ...more });
  }

  async close(): Promise<void> {
    await this.#app.close();
    await this.services.close();
  }
}

export function draftOf(changes: Partial<NewsDraft> = {}): NewsDraft {
  return {
    celebrityId: '1',
    title: 'Ada Marlowe hits an all-time high',
    body: 'First close above SE$500 since listing.',
    impactBps: null,
    ...changes,
  };
}
