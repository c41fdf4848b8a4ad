import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { createHttpServer } from '../../../platform/http/server.js';
import type { Viewer } from '../../../platform/http/viewer.js';
import { type Mailer, smtpMailer } from '../../../platform/mailer.js';
import { type Behaviour, openSmtpPeer, type SmtpPeer } from '../../../platform/smtp-peer.fixture.js';
import { createTestServices, type TestServices } from '../../../testing/services.js';
import { storeSettings } from '../../../testing/store-settings.js';
import { insertAccount } from '../../people/auth/auth.public.js';
import { registerMailConsent } from '../../people/mail-consent/mail-consent.routes.js';
import { registerBounces } from './bounces.routes.js';
import { sendNextRange } from './campaign-sender.js';
import { registerCampaigns } from './campaigns.routes.js';
import { registerEmailLists } from './email-lists.routes.js';
import { insertSubscribers } from './subscriber.sql.js';
import { registerUnsubscribe } from './unsubscribe.routes.js';

const codeAlphabet = 'BCDEFGHJ';
const never = new AbortController().signal;
export const mailFrom = 'Limelight <hello@limelight.example>';

/** Lists and campaigns in their own server, with a mail server on this machine. */
export class CampaignsUnderTest {
  readonly services: TestServices;
  readonly app: FastifyInstance;
  readonly peer: SmtpPeer;
  readonly mailer: Mailer;
  viewer: Viewer | null = null;
  #count = 0;

  private constructor(services: TestServices, app: FastifyInstance, peer: SmtpPeer) {
    this.services = services;
    this.app = app;
    this.peer = peer;
    this.mailer = smtpMailer(peer.url, mailFrom, { resendsMax: 0 });
  }

  static async open(behaviour?: Behaviour, variables: Readonly<Record<string, string>> = {}) {
    const services = await createTestServices({ variables });
    const app = await createHttpServer({ production: false, trustedProxies: [], logger: services.log });
    const test = new CampaignsUnderTest(services, app, await openSmtpPeer(behaviour));
    app.decorate('findViewer', async () => test.viewer);
    const own = { ...services, bulkMailer: test.mailer };
    await registerEmailLists(app, own);
    registerCampaigns(app, own);
    registerMailConsent(app, services);
    await registerUnsubscribe(app, services);
    registerBounces(app, services);
    await app.ready();
    await storeSettings(services, {
      campaignSender: 'Limelight Ltd, 1 Stage Road, London',
      campaignMailsPerMinute: 100_000,
    });
    await test.becomeStaff();
    return test;
  }

  async close(): Promise<void> {
    await this.app.close();
    this.mailer.close();
    await this.peer.close();
    await this.services.close();
  }

  async addAccount(changes: { readonly role?: 'manager'; readonly email?: string } = {}): Promise<string> {
    this.#count += 1;
    const { db, clock } = this.services;
    const id = randomUUID();
    const { role = 'user', email = `player-${this.#count}@example.org` } = changes;
    await insertAccount(db, {
      id,
      name: `Player ${this.#count}`,
      email,
      role,
      email_verified: true,
      mobile_number_prefix: '+233',
      mobile_number: '244123456',
      referral_code: `PLAYER-22${codeAlphabet[Math.floor(this.#count / 8) % 8]}${codeAlphabet[this.#count % 8]}`,
      referred_by: null,
      terms_accepted_at: clock.now(),
      created_at: clock.now(),
      updated_at: clock.now(),
    });
    return id;
  }

  async becomeStaff(): Promise<void> {
    const userId = await this.addAccount({ role: 'manager', email: 'staff@limelight.example' });
    const common = { sessionId: randomUUID(), emailVerified: true, suspended: false, recentlyAuthenticated: true };
    this.viewer = { ...common, userId, role: 'manager' };
  }

  becomePlayer(userId: string): void {
    this.viewer = { userId, sessionId: randomUUID(), role: 'user', emailVerified: true, suspended: false };
  }

  call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object) {
    return this.app.inject({ method, url: `/api/v1${url}`, ...(body && { payload: body }) });
  }

  /** Sends a CSV file as a browser does. */
  importFile(listId: string, content: string | Buffer, path: 'import' | 'import-preview' = 'import') {
    const boundary = 'a-boundary';
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="people.csv"\r\ncontent-type: text/csv\r\n\r\n`;
    const payload = Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from(`\r\n--${boundary}--\r\n`)]);
    const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
    return this.app.inject({ method: 'POST', url: `/api/v1/manager/email-lists/${listId}/${path}`, headers, payload });
  }

  /** A list with so many subscribers, r00001@example.net and on. */
  async addList(subscribers: number, name = 'Press'): Promise<string> {
    const { db, clock } = this.services;
    const { id } = (await this.call('POST', '/manager/email-lists', { name })).json();
    const rows = Array.from({ length: subscribers }, (_, index) => ({ email: addressOf(index + 1), name: '' }));
    await insertSubscribers(db, rows, { listId: id, source: 'manual', now: clock.now() });
    return id;
  }

  async addCampaign(listIds: readonly string[], changes: object = {}) {
    const text = { subject: 'Three premieres tonight', preheader: 'At nine', body: 'Look **closely**.' };
    const answer = await this.call('POST', '/manager/campaigns', { ...text, listIds, ...changes });
    return answer.json<{ id: string; version: number; audience: { recipients: number } }>();
  }

  async startCampaign(listIds: readonly string[]): Promise<string> {
    const { id, version, audience } = await this.addCampaign(listIds);
    const answer = await this.call('POST', `/manager/campaigns/${id}/send`, {
      version,
      recipients: audience.recipients,
    });
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return id;
  }

  /** One round of an instance, with a mailer of its own where one is given. */
  async sendRound(mailer: Mailer = this.mailer): Promise<number> {
    return sendNextRange({ ...this.services, bulkMailer: mailer }, never);
  }

  /** Rounds until nothing is due; the clock passes the waiting times of the rate. */
  async sendAll(mailer: Mailer = this.mailer): Promise<void> {
    for (;;) {
      const waitMs = await this.sendRound(mailer);
      if (waitMs >= 1_000) return;
      this.services.clock.advance(waitMs);
    }
  }

  async stateOf(id: string) {
    return (await this.call('GET', `/manager/campaigns/${id}`)).json();
  }

  sendsOf(id: string) {
    return this.services.db
      .selectFrom('campaign_send')
      .select(['email', 'state', 'attempts', 'reply', 'handed_over_at'])
      .where('campaign_id', '=', id)
      .orderBy('number')
      .execute();
  }

  auditOf(targetId: string) {
    return this.services.db
      .selectFrom('audit_entry')
      .select(['action', 'before', 'after'])
      .where('target_id', '=', targetId)
      .orderBy('number')
      .execute();
  }
}

export function addressOf(number: number): string {
  return `r${String(number).padStart(5, '0')}@example.net`;
}

/** How often each address occurs. */
export function countEach(addresses: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const address of addresses) counts.set(address, (counts.get(address) ?? 0) + 1);
  return counts;
}
