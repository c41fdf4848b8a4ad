import type { SignUp } from '@limelight/contract/people/auth.schema';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { expect, vi } from 'vitest';
import { personalTables } from '../../../compose.js';
import { createHttpServer } from '../../../platform/http/server.js';
import { type RunningJobs, startJobs } from '../../../platform/jobs.js';
import type { Mail } from '../../../platform/mailer.js';
import { createTestServices, type TestServices, type TestServicesOptions } from '../../../testing/services.js';
import { registerPrivacy } from '../../house/privacy/privacy.routes.js';
import { provideViewer } from '../access/find-viewer.js';
import { registerEmailAddress } from '../email-address/email-address.routes.js';
import { registerProfile } from '../profile/profile.routes.js';
import { accountTasks } from './account-tasks.js';
import { registerAuth } from './auth.routes.js';
import { subscribeToSessionEnds } from './subscribe-to-session-ends.js';

export const goodPassword = 'a long walk by the sea';

export function signUpBody(email: string, changes: Record<string, unknown> = {}): SignUp {
  return {
    name: 'Amara Osei',
    email,
    password: goodPassword,
    mobileNumberPrefix: '+233',
    mobileNumber: '244123456',
    acceptTerms: true,
    ...changes,
  };
}

export interface Call {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Client address of the connection; the loopback address by default. */
  readonly address?: string;
}

/** A browser on the game's own origin: it stores cookies and sends the Origin header. */
export class Browser {
  readonly #app: FastifyInstance;
  readonly #origin: string;
  readonly cookies = new Map<string, string>();

  constructor(app: FastifyInstance, origin: string) {
    this.#app = app;
    this.#origin = origin;
  }

  async call(url: string, { method, body, headers = {}, address = '127.0.0.1' }: Call = {}) {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await this.#app.inject({
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      url,
      remoteAddress: address,
      headers: { origin: this.#origin, ...(cookie !== '' && { cookie }), ...headers },
      ...(body !== undefined && { payload: body as object }),
    });
    for (const { name, value, maxAge } of response.cookies) {
      if (maxAge === 0) this.cookies.delete(name);
      else this.cookies.set(name, encodeURIComponent(value));
    }
    return response;
  }

  post(url: string, body: unknown, call: Call = {}): Promise<LightMyRequestResponse> {
    return this.call(url, { ...call, method: 'POST', body });
  }

  signIn(email: string, password = goodPassword, call: Call = {}): Promise<LightMyRequestResponse> {
    return this.post('/api/auth/sign-in/email', { email, password }, call);
  }
}

export interface AccountsUnderTest {
  readonly app: FastifyInstance;
  readonly services: TestServices;
  openBrowser(): Browser;
  /** Signs up and, by default, follows the link of the verification mail. */
  addPlayer(email: string, options?: { verified?: boolean; changes?: Record<string, unknown> }): Promise<string>;
  /** Waits for the newest mail to an address whose subject contains these words. */
  mailTo(email: string, subject: RegExp): Promise<Mail>;
  close(): Promise<void>;
}

export function tokenIn({ text }: Mail, page: 'verify-email' | 'reset-password'): string {
  const token = new RegExp(`/${page}\\?token=(\\S+)`).exec(text)?.[1];
  if (token === undefined) throw new Error(`no ${page} link in: ${text}`);
  return decodeURIComponent(token);
}

/** What happens when a verified address is found without a wallet. */
export async function openVerifiedWallet(
  { db, clock, settings, hooks }: Pick<TestServices, 'db' | 'clock' | 'settings' | 'hooks'>,
  userId: string,
): Promise<void> {
  await hooks.account('verifies', db, { userId, now: clock.now(), settings });
}

/** Auth, profile and privacy in their own server, with their jobs running. */
export async function openAccounts(options: TestServicesOptions = {}): Promise<AccountsUnderTest> {
  const services = await createTestServices(options);
  const { env, log, publicUrl, mailer } = services;
  const app = await createHttpServer({ production: env.production, trustedProxies: env.trustedProxies, logger: log });
  provideViewer(app, services);
  await registerAuth(app, services);
  subscribeToSessionEnds(services);
  await registerProfile(app, services);
  registerEmailAddress(app, services);
  registerPrivacy(app, { ...services, personalTables });
  const jobs: RunningJobs = await startJobs(services, accountTasks(services));
  const openBrowser = () => new Browser(app, publicUrl);

  function mailTo(email: string, subject: RegExp): Promise<Mail> {
    return vi.waitFor(
      () => {
        const mail = mailer.sent.findLast((sent) => sent.to === email && subject.test(sent.subject));
        if (!mail) throw new Error(`no mail to ${email} about ${subject}`);
        return mail;
      },
      { timeout: 60_000 },
    );
  }

  return {
    app,
    services,
    openBrowser,
    mailTo,
    addPlayer: async (email, { verified = true, changes = {} } = {}) => {
      const browser = openBrowser();
      const response = await browser.post('/api/auth/sign-up/email', signUpBody(email, changes));
      expect(response.statusCode, response.body).toBe(200);
      if (verified) {
        const token = tokenIn(await mailTo(email, /verify/i), 'verify-email');
        const answer = await browser.post('/api/auth/verify-email', { token });
        expect(answer.statusCode, answer.body).toBe(200);
      }
      const row = await services.db
        .selectFrom('user')
        .select('id')
        .where('email', '=', email)
        .executeTakeFirstOrThrow();
      return row.id;
    },
    close: async () => {
      await jobs.stop();
      await app.close();
      await services.close();
    },
  };
}
