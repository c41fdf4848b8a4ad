import { randomUUID } from 'node:crypto';
import { schemasOf } from '@limelight/contract/endpoints.schema';
import { getTick, listCelebrities } from '@limelight/contract/exchange/market';
import type { Celebrity } from '@limelight/contract/exchange/market.schema';
import { foundSquad } from '@limelight/contract/fame/squads';
import type { SquadDetail } from '@limelight/contract/fame/squads.schema';
import { paths } from '@limelight/contract/paths';
import { getMe } from '@limelight/contract/people/accounts';
import type { Me } from '@limelight/contract/people/accounts.schema';
import * as auth from '@limelight/contract/people/auth';
import { placeOrder } from '@limelight/contract/play/orders';
import { setPriceAlert } from '@limelight/contract/play/price-alerts';
import { placeTrade } from '@limelight/contract/play/trading';
import type { Receipt } from '@limelight/contract/play/trading.schema';
import { type Mailbox, waitForLink } from '@limelight/harness/mailbox';
import type { SmtpPeer } from '@limelight/harness/smtp-peer';
import { type APIRequestContext, expect } from '@playwright/test';

export const password = 'three velvet curtains';

/** Of a request that the server was too busy for. */
const triesMax = 5;

export function newEmail(): string {
  return `${randomUUID()}@e2e.test`;
}

export interface Account {
  readonly email: string;
  readonly password: string;
}

/**
 * A player created for one test, who acts through the API. Shares cookies with the pages of its browser
 * context.
 */
export class Player {
  readonly email: string;
  readonly name = 'Ama Sutherland';
  readonly request: APIRequestContext;
  readonly #origin: string;
  readonly #peer: SmtpPeer | undefined;
  readonly #password: string;

  /**
   * @param peer receives the server's mail; without it mail is in the development mailbox
   * @param account one that exists already
   */
  constructor(
    request: APIRequestContext,
    origin: string,
    peer?: SmtpPeer,
    account: Account = { email: newEmail(), password },
  ) {
    this.request = request;
    this.#origin = origin;
    this.#peer = peer;
    this.email = account.email;
    this.#password = account.password;
  }

  get mailbox(): Mailbox {
    return { url: this.#origin, to: this.email };
  }

  /** Waits for a mail with a link to a path of the app. */
  linkTo(path: string): Promise<URL> {
    return this.#peer?.waitForLink(this.email, path) ?? waitForLink(this.mailbox, path);
  }

  /** Signs up, verifies the address and logs in. */
  async join(): Promise<void> {
    await this.signUp();
    await this.verify();
    await this.logIn();
  }

  async signUp(invitation: { readonly referralCode?: string } = {}): Promise<void> {
    const { email, name } = this;
    const password = this.#password;
    const mobile = { mobileNumberPrefix: '+44', mobileNumber: '7700900123' };
    await this.#post(auth.signUp.url, { name, email, password, ...mobile, ...invitation, acceptTerms: true });
  }

  async verify(): Promise<void> {
    const link = await this.linkTo(paths.verifyEmail);
    await this.#post(auth.verifyEmail.url, { token: link.searchParams.get('token') });
  }

  async logIn(): Promise<void> {
    await this.#post(auth.signIn.url, { email: this.email, password: this.#password });
  }

  async logOut(): Promise<void> {
    await this.#post(auth.signOut.url, {});
  }

  async me(): Promise<Me> {
    const answer = await this.request.get(getMe.url);
    return schemasOf(getMe).response.parse(await answer.json());
  }

  async celebrities(): Promise<readonly Celebrity[]> {
    const answer = await this.request.get(listCelebrities.url);
    return schemasOf(listCelebrities).response.parse(await answer.json()).celebrities;
  }

  async trade(side: 'buy' | 'sell', celebrityId: string, shares: number): Promise<Receipt> {
    const { number } = await (await this.request.get(getTick.url)).json();
    const order = { id: randomUUID(), celebrityId, side, shares, tick: number, toleranceBps: 1_000 };
    return schemasOf(placeTrade).response.parse(await this.#post(placeTrade.url, order));
  }

  /** Invests and spreads, since nobody is ranked before. @returns the handle that rankings show */
  async enterRanking(): Promise<string> {
    const stars = (await this.celebrities()).slice(0, 4);
    // Together: a tick between two of them counts for less than four stars, and the mean stays below them.
    await Promise.all(
      stars.map(({ id, priceCents }) => this.trade('buy', id, Math.max(1, Math.round(100_000 / priceCents)))),
    );
    return (await this.me()).handle;
  }

  /** A limit order that buys when the price falls to `triggerPriceCents`. */
  async placeLimitOrder(celebrityId: string, shares: number, triggerPriceCents: number): Promise<void> {
    const order = { id: randomUUID(), celebrityId, kind: 'limit', side: 'buy', shares, triggerPriceCents };
    await this.#post(placeOrder.url, order);
  }

  async setAlert(celebrityId: string, direction: 'above' | 'below', priceCents: number): Promise<void> {
    await this.#post(setPriceAlert.url, { id: randomUUID(), celebrityId, direction, priceCents });
  }

  /** Of an account that may found squads. */
  async foundSquad(name: string, celebrityId: string, description: string): Promise<SquadDetail> {
    // A UUIDv7 of no particular time.
    const id = randomUUID().replace(/^(.{14})4/, '$17');
    return schemasOf(foundSquad).response.parse(
      await this.#post(foundSquad.url, { id, name, celebrityId, description }),
    );
  }

  async #post(path: string, data: unknown): Promise<unknown> {
    const post = () => this.request.post(path, { data, headers: { origin: this.#origin } });
    let answer = await post();
    // On a busy machine the server can be out of time, and says to try again in a moment.
    for (let tries = 0; answer.status() === 503 && tries < triesMax; tries += 1) answer = await post();
    expect(answer.ok(), `${path} answers ${answer.status()} ${await answer.text()}`).toBe(true);
    return answer.json();
  }
}
