import { liveStream } from '@limelight/contract/live';
import { sql } from 'kysely';
import { openStreamOf, type StreamClient } from '../../../platform/stream.fixture.js';
import { registerStream } from '../../../platform/stream-route.js';
import { registerSupport } from '../../talk/support/support.routes.js';
import { type AccountsUnderTest, type Browser, openAccounts } from '../auth/accounts.fixture.js';
import { registerAccess } from './access.routes.js';

const barrierChannel = 'impersonation_test_barrier';

export interface Person {
  readonly id: string;
  readonly email: string;
  /** Logged in. */
  readonly browser: Browser;
}

/** Accounts, including staff, that impersonate each other. */
export class ImpersonationUnderTest {
  readonly accounts: AccountsUnderTest;
  #people = 0;
  #onBarrier = () => {};

  private constructor(accounts: AccountsUnderTest) {
    this.accounts = accounts;
  }

  static async open(): Promise<ImpersonationUnderTest> {
    const accounts = await openAccounts();
    const { app, services } = accounts;
    registerAccess(app, services);
    registerSupport(app, services);
    registerStream(app, services.live, {
      missed: () => [],
      own: async ({ userId }) => [{ event: 'portfolio', data: userId }],
    });
    const access = new ImpersonationUnderTest(accounts);
    services.listener.on(barrierChannel, () => access.#onBarrier());
    await services.listener.start();
    return access;
  }

  async addPerson(role: 'user' | 'manager' | 'admin'): Promise<Person> {
    this.#people += 1;
    const email = `person-${this.#people}@access.test`;
    const id = await this.accounts.addPlayer(email);
    if (role !== 'user') await this.setRole(id, role);
    const browser = this.accounts.openBrowser();
    await browser.signIn(email);
    // The first request opens the wallet.
    await browser.call('/api/v1/me');
    return { id, email, browser };
  }

  async setRole(id: string, role: 'user' | 'manager' | 'admin'): Promise<void> {
    await this.accounts.services.db.updateTable('user').set({ role }).where('id', '=', id).execute();
  }

  /**
   * Resolves when the streams that the view's beginning ends have ended: the session's next stream stays
   * open.
   */
  async view({ browser }: Person, { id }: { readonly id: string }, reason = 'They miss a trade') {
    const answer = await browser.post(`/api/v1/manager/users/${id}/impersonation`, { reason });
    await this.#receiveNotifications();
    return answer;
  }

  /** Whose account the browser shows, or the response status. */
  async shownTo({ browser }: Person): Promise<string | number> {
    const answer = await browser.call('/api/v1/me');
    return answer.statusCode === 200 ? answer.json().id : answer.statusCode;
  }

  openStream({ browser }: Person): Promise<StreamClient> {
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return openStreamOf(this.accounts.app, { path: liveStream.url, headers: { cookie } });
  }

  /** The audit trail of this player, oldest first. */
  entriesAbout({ id }: Person) {
    const { db } = this.accounts.services;
    return db.selectFrom('audit_entry').selectAll().where('target_id', '=', id).orderBy('number').execute();
  }

  /**
   * Resolves when the listener has received everything sent before: PostgreSQL keeps the order of the
   * commits.
   */
  async #receiveNotifications(): Promise<void> {
    const received = new Promise<void>((resolve) => {
      this.#onBarrier = resolve;
    });
    await sql`select pg_notify(${barrierChannel}, '')`.execute(this.accounts.services.db);
    await received;
  }

  async close(): Promise<void> {
    this.accounts.services.live.close();
    await this.accounts.close();
  }
}
