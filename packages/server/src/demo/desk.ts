import { usCents } from '@limelight/rules/money';
import type { RandomSource } from '@limelight/rules/random-source';
import { testCards } from '@limelight/rules/test-card';
import { secondMs } from '@limelight/rules/time';
import { cashOfTokens, priceOfTokens } from '@limelight/rules/token';
import { vipTiers } from '@limelight/rules/vip-plan';
import { createNews, publishNews } from '../modules/exchange/news/news.public.js';
import { openCheckout } from '../modules/money/payments/open-checkout.js';
import type { OpenGateways } from '../modules/money/payments/payments.public.js';
import { subscribe } from '../modules/money/payments/payments.public.js';
import { paymentSettings } from '../modules/money/payments/payments.settings.js';
import { sendNextRange } from '../modules/talk/campaigns/campaign-sender.js';
import { createCampaign, sendCampaign } from '../modules/talk/campaigns/change-campaign.js';
import { createList } from '../modules/talk/campaigns/change-email-list.js';
import { insertSubscribers } from '../modules/talk/campaigns/subscriber.sql.js';
import { answerTicket } from '../modules/talk/support/answer-ticket.js';
import { insertTicket } from '../modules/talk/support/support.sql.js';
import type { Actor } from '../platform/http/actor.js';
import { uuidv7 } from '../platform/random.js';
import type { Services } from '../services.js';
import type { ManualClock } from '../testing/manual-clock.js';
import type { DemoAccount } from './accounts.js';
import { announcements, campaigns, questions } from './desk-texts.js';
import { oneOf } from './one-of.js';

export type DeskServices = Services & { readonly clock: ManualClock; readonly payments: OpenGateways };

interface Named {
  readonly id: string;
  readonly name: string;
}

interface OpenTicket {
  readonly number: number;
  readonly answer: string;
}

/** For each hour. */
const ticketChance = 0.06;
const newsChance = 0.03;
const paymentChance = 0.2;
const subscriptionShare = 0.2;
/** The newest tickets wait. */
const ticketsWaiting = 3;

/** Tickets and their answers, announcements, purchases and campaigns. */
export class Desk {
  readonly #services: DeskServices;
  readonly #chance: RandomSource;
  readonly #manager: Actor;
  readonly #open: OpenTicket[] = [];
  #tickets = 0;

  constructor(services: DeskServices, chance: RandomSource, manager: DemoAccount) {
    this.#services = services;
    this.#chance = chance;
    this.#manager = { userId: manager.id, role: 'manager', requestId: 'demo', address: '127.0.0.1' };
  }

  /** @param hours since the last time */
  async work(hours: number, players: readonly DemoAccount[], listings: readonly Named[]): Promise<void> {
    if (this.#chance.uniform() < ticketChance * hours) await this.#write(oneOf(this.#chance, players));
    if (this.#open.length > ticketsWaiting) await this.#answer();
    if (this.#chance.uniform() < newsChance * hours) await this.#announce(oneOf(this.#chance, listings));
    if (this.#chance.uniform() < paymentChance * hours) await this.#buy(oneOf(this.#chance, players));
  }

  /** A list of readers, a mail that they got, and one that is still written. */
  async campaign(players: readonly DemoAccount[]): Promise<void> {
    const { db, clock } = this.#services;
    const fields = { name: 'Newsletter', description: 'Readers who signed up for it' };
    const list = await createList(this.#services, this.#manager, fields);
    const readers = players.map(({ name, email }) => ({ name, email: `reader.${email}` }));
    await insertSubscribers(db, readers, { listId: list.id, source: 'import', now: clock.now() });
    for (const [index, [subject, body]] of campaigns.entries()) {
      const text = { subject, preheader: '', body, listIds: [list.id] };
      const campaign = await createCampaign(this.#services, this.#manager, text);
      if (index > 0) continue;
      const { id, version } = campaign;
      await sendCampaign(this.#services, { actor: this.#manager, id, version }, readers.length);
      await this.#sendAll();
    }
  }

  async #sendAll(): Promise<void> {
    const never = new AbortController().signal;
    // A second for each range, as the rate allows, and one more that finds nothing left.
    for (let idle = 0; idle < 3; this.#services.clock.advance(secondMs)) {
      idle = (await sendNextRange(this.#services, never)) === 0 ? 0 : idle + 1;
    }
  }

  async #write({ id, name, email }: DemoAccount): Promise<void> {
    const [subject, message, answer] = questions[this.#tickets % questions.length] ?? questions[0];
    this.#tickets += 1;
    const created_at = this.#services.clock.now();
    const { number } = await insertTicket(this.#services.db, {
      name,
      email,
      subject,
      message,
      user_id: id,
      created_at,
    });
    this.#open.push({ number, answer });
  }

  async #answer(): Promise<void> {
    const oldest = this.#open.shift();
    if (oldest === undefined) return;
    const id = uuidv7(this.#services.clock, this.#services.random);
    const status = this.#chance.uniform() < 0.5 ? 'closed' : 'answered';
    const body = { id, kind: 'reply', text: oldest.answer, version: 1, status } as const;
    await answerTicket(this.#services, { actor: this.#manager, number: oldest.number, body });
  }

  async #announce({ id, name }: Named): Promise<void> {
    const [title, body] = oneOf(this.#chance, announcements);
    const text = { title: title.replaceAll('NAME', name), body: body.replaceAll('NAME', name) };
    const item = await createNews(this.#services, { celebrityId: id, ...text, impactBps: null });
    await publishNews(this.#services, item);
  }

  async #buy({ id: userId }: DemoAccount): Promise<void> {
    const { clock, random, settings, payments } = this.#services;
    const services = { ...this.#services, ...payments };
    const order = { userId, id: uuidv7(clock, random), gateway: 'sandbox' } as const;
    const tokens = 1 + Math.floor(this.#chance.uniform() * 9);
    const perToken = usCents(settings.of(paymentSettings).tokenUsCents);
    const price = { usCents: priceOfTokens(tokens, perToken), seCents: cashOfTokens(tokens) };
    const isSubscription = this.#chance.uniform() < subscriptionShare;
    const opened = isSubscription
      ? await subscribe(services, { ...order, plan: oneOf(this.#chance, vipTiers) }).catch(() => null)
      : await openCheckout(services, { ...order, product: { kind: 'tokens', tokens }, ...price });
    const ref = opened?.checkoutUrl?.split('/').at(-1);
    if (ref === undefined) return;
    // Few cards are declined, and fewer leave the page.
    const card = this.#chance.uniform() < 0.9 ? testCards[0] : testCards[1];
    await payments.sandbox?.submitCard(ref, card.number);
  }
}
