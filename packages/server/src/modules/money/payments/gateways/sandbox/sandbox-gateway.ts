import { cardEnding, testCardOutcome } from '@limelight/rules/test-card';
import { tierNames } from '@limelight/rules/tier';
import type { Clock } from '../../../../../platform/clock.js';
import type { PaymentGateway, RawWebhook } from '../gateway.js';
import { changeCard, checkoutRefOf, dueUsCents, isCardPage, openCardPage } from './sandbox-card.js';
import { advance, cancelCheckout, submitCard } from './sandbox-checkout.js';
import { acceptsCard, newOrder, orderIdOf, refuse, withoutEvents } from './sandbox-order.js';
import { closeDispute, disputePayment, paymentOf, refundPayment } from './sandbox-payment.js';
import { reportCheckout, reportPayment, reportSubscription } from './sandbox-report.js';
import type { SandboxOrder, SandboxStore } from './sandbox-store.js';
import { changePlan, endSubscription, resumeSubscription, subscriptionOf } from './sandbox-subscription.js';
import { signSandboxWebhook, verifySandboxWebhook } from './sandbox-webhook.js';

export interface SandboxGatewayOptions {
  readonly store: SandboxStore;
  readonly clock: Clock;
  /** Signs the webhooks. */
  readonly secret: string;
  /** The address of the page for the reference of a checkout, or of a subscription: the page for its card. */
  readonly pageUrl: (ref: string) => string;
  /**
   * Hands a webhook to the intake. What it rejects stays in the store and is delivered again by `deliverDue`.
   */
  readonly deliver: (webhook: RawWebhook) => Promise<void>;
}

/** The built-in provider for development and tests: its own payment page, test cards, and no money. */
export interface SandboxGateway extends PaymentGateway {
  /**
   * What a page shows, by the reference of its checkout or subscription.
   * @throws GatewayError for an unknown one
   */
  readPage(ref: string): Promise<SandboxPage>;
  /**
   * Pays by a test card, or changes the card of a subscription. The number is not stored, only its last four
   * digits. A decline is no error: the page reports it.
   * @throws GatewayError for a card that is none of the test cards, for a checkout that is paid, cancelled or
   * expired, and for a subscription that has ended
   */
  submitCard(ref: string, cardNumber: string): Promise<SandboxPage>;
  /** The page's Cancel link. @throws GatewayError for an unknown checkout */
  cancelCheckout(checkoutRef: string): Promise<SandboxPage>;
  /** The payer disputes a payment. @throws GatewayError when it is disputed already */
  dispute(paymentRef: string): Promise<void>;
  /** @throws GatewayError without an open dispute */
  closeDispute(paymentRef: string, outcome: 'won' | 'lost'): Promise<void>;
  /**
   * Does what time brings (late money, expiries, renewals) and delivers webhooks. Called every few seconds.
   * @throws what `deliver` rejects with, after all other orders
   */
  deliverDue(): Promise<void>;
}

interface SandboxPage {
  /** `card`: the card of a running subscription is changed. */
  readonly purpose: 'payment' | 'card';
  readonly title: string;
  /** What a card pays now. */
  readonly usCents: number;
  readonly isSubscription: boolean;
  /** Whether a card can be submitted. */
  readonly acceptsCard: boolean;
  /** Why the last card was declined. */
  readonly reason: string | null;
  /** Where the page sends the player when the payment is made or on its way, and otherwise. */
  readonly successUrl: string;
  readonly cancelUrl: string;
}

const ordersPerRun = 100;

export function sandboxGateway(options: SandboxGatewayOptions): SandboxGateway {
  const { clock, secret, pageUrl } = options;
  const books = new SandboxBooks(options);
  const change: SandboxBooks['change'] = (ref, work) => books.change(ref, work);
  return {
    name: 'sandbox',
    planChange: 'prorated',
    openCheckout: async (order) => {
      const { ref } = await books.open(newOrder(order));
      return { ref, url: pageUrl(ref) };
    },
    readCheckout: async ({ ref }) => reportCheckout(await books.read(ref)),
    readPayment: async (ref) => reportPayment(paymentOf(await books.read(ref), ref)),
    refund: async (request) => {
      await change(request.paymentRef, (order) => refundPayment(order, request));
      return { ref: `${request.paymentRef}_r_${request.id}`, state: 'done' };
    },
    readRefund: async ({ ref }) => ({ ref, state: 'done' }),
    readSubscription: async (ref) => reportSubscription(await books.read(ref)),
    changePlan: async (wanted) => {
      await change(wanted.subscriptionRef, (order) => changePlan(order, wanted, clock.nowMs()));
      return undefined;
    },
    cancelSubscription: async (ref, when) => {
      await change(ref, (order) => endSubscription(order, when));
    },
    resumeSubscription: async (ref) => {
      await change(ref, resumeSubscription);
    },
    manageUrl: async ({ subscriptionRef, returnUrl }) => {
      if (subscriptionOf(await books.read(subscriptionRef)).state === 'ended') return undefined;
      await change(subscriptionRef, (order) => openCardPage(order, returnUrl));
      return pageUrl(subscriptionRef);
    },
    verifyWebhook: async (webhook) => verifySandboxWebhook(webhook, { secret, clock }),
    readPage: async (ref) => pageOf(await books.read(ref), ref),
    submitCard: async (ref, cardNumber) => {
      const outcome = testCardOutcome(cardNumber);
      if (outcome === undefined) throw refuse('only test cards are accepted');
      const card = { ending: cardEnding(cardNumber), outcome };
      const submit = isCardPage(ref) ? changeCard : submitCard;
      return pageOf(await change(ref, (order) => submit(order, card, clock.nowMs())), ref);
    },
    cancelCheckout: async (ref) => pageOf(await change(ref, cancelCheckout), checkoutRefOf(ref)),
    dispute: async (ref) => {
      await change(ref, (order) => disputePayment(order, ref, clock.nowMs()));
    },
    closeDispute: async (ref, outcome) => {
      await change(ref, (order) => closeDispute(order, ref, outcome));
    },
    deliverDue: () => books.deliverDue(),
  };
}

function pageOf(order: SandboxOrder, ref: string): SandboxPage {
  if (isCardPage(ref)) return cardPageOf(order);
  const { title, usCents, plan, reason, successUrl, cancelUrl } = order;
  return {
    purpose: 'payment',
    title,
    usCents,
    isSubscription: plan !== null,
    acceptsCard: acceptsCard(order),
    reason,
    successUrl,
    cancelUrl,
  };
}

function cardPageOf(order: SandboxOrder): SandboxPage {
  const { plan, state, cardReason = null, returnUrl = order.cancelUrl } = subscriptionOf(order);
  return {
    purpose: 'card',
    title: tierNames[plan],
    usCents: dueUsCents(order),
    isSubscription: true,
    acceptsCard: state !== 'ended',
    reason: cardReason,
    successUrl: returnUrl,
    cancelUrl: returnUrl,
  };
}

/** Stored orders, brought up to the current time before each use, and the delivery of their events. */
class SandboxBooks {
  readonly #options: SandboxGatewayOptions;

  constructor(options: SandboxGatewayOptions) {
    this.#options = options;
  }

  /** Opening an order twice returns the one that is stored. */
  open(order: SandboxOrder): Promise<SandboxOrder> {
    return this.#options.store.change(order.id, (stored) => stored ?? order);
  }

  /**
   * The order up to now. Only a change stores what time brought.
   * @throws GatewayError for an unknown reference
   */
  async read(ref: string): Promise<SandboxOrder> {
    const { store, clock } = this.#options;
    return advance(known(await store.find(orderIdOf(ref))), clock.nowMs());
  }

  async change(ref: string, work: (order: SandboxOrder) => SandboxOrder): Promise<SandboxOrder> {
    const order = await this.#store(orderIdOf(ref), work);
    // A delivery that fails is repeated by `deliverDue`.
    await this.#deliver(order).catch(() => undefined);
    return order;
  }

  async deliverDue(): Promise<void> {
    const { store, clock } = this.#options;
    const failures: unknown[] = [];
    for (const id of await store.listDue(clock.nowMs(), ordersPerRun)) {
      await this.#deliver(await this.#store(id, (order) => order)).catch((error) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  }

  #store(id: string, work: (order: SandboxOrder) => SandboxOrder): Promise<SandboxOrder> {
    const { store, clock } = this.#options;
    return store.change(id, (order) => work(advance(known(order), clock.nowMs())));
  }

  async #deliver({ id, events }: SandboxOrder): Promise<void> {
    const { store, secret, clock, deliver } = this.#options;
    if (events.length === 0) return;
    for (const { id: eventId, type, subject } of events) {
      const body = JSON.stringify({ id: eventId, type, subjects: [subject] });
      await deliver(signSandboxWebhook(body, { secret, clock }));
    }
    const delivered = new Set(events.map((event) => event.id));
    await store.change(id, (order) => withoutEvents(known(order), delivered));
  }
}

function known(order: SandboxOrder | undefined): SandboxOrder {
  if (order === undefined) throw refuse('unknown reference');
  return order;
}
