import type { Clock } from '../../../../../platform/clock.js';
import { majorUnits } from '../major-units.js';
import type { OrderBooks } from '../provider-server.fixture.js';

export interface HostedPage {
  readonly txRef: string;
  readonly usCents: number;
  readonly currency: string;
  readonly email: string;
  readonly name: string;
  readonly planId: string | null;
  readonly expiresAtMs: number;
}

interface Charge {
  readonly id: number;
  readonly txRef: string;
  readonly flwRef: string;
  readonly usCents: number;
  readonly currency: string;
  readonly email: string;
  readonly createdAt: Date;
  /** The transaction reference of the page where it began, also for renewals. */
  readonly startedBy: string;
  status: 'pending' | 'successful' | 'failed';
  response: string;
}

interface Subscription {
  readonly id: number;
  readonly planId: string;
  readonly first: Charge;
  status: 'active' | 'cancelled';
  failures: number;
  renewals: number;
}

interface Refund {
  readonly id: number;
  readonly charge: Charge;
  readonly usCents: number;
  readonly comments: string | null;
  readonly createdAt: Date;
  status: 'completed' | 'failed';
}

interface Chargeback {
  readonly id: number;
  readonly charge: Charge;
  readonly createdAt: Date;
  status: 'initiated' | 'won' | 'lost';
}

export interface FlutterwaveEvent {
  readonly id: string;
  readonly type: string;
  readonly body: unknown;
}

const dayMs = 86_400_000;
/** Flutterwave gives up after three failures in a row. */
const failuresMax = 3;

/** What Flutterwave knows: pages, charges, plans, subscriptions, refunds and chargebacks. */
export class FlutterwaveBooks {
  readonly pages = new Map<string, HostedPage>();
  readonly plans = new Map<string, { readonly name: string; readonly usCents: number }>();
  readonly charges: Charge[] = [];
  readonly subscriptions: Subscription[] = [];
  readonly refunds: Refund[] = [];
  readonly chargebacks: Chargeback[] = [];
  readonly events: FlutterwaveEvent[] = [];
  readonly #clock: Clock;
  #lastId: number;

  constructor(clock: Clock, firstId: number) {
    this.#clock = clock;
    this.#lastId = firstId;
  }

  nextId(): number {
    this.#lastId += 1;
    return this.#lastId;
  }

  /**
   * @throws Error for an unknown or expired page, and for a reference that was paid already unless it is paid
   * `again`
   */
  charge(
    txRef: string,
    status: Charge['status'],
    response: string,
    { again = false, ...changes }: Partial<Pick<Charge, 'usCents' | 'currency'>> & { readonly again?: boolean } = {},
  ): void {
    const page = this.pages.get(txRef);
    if (page === undefined) throw new Error(`no page for ${txRef}`);
    if (this.#clock.nowMs() > page.expiresAtMs) throw new Error(`the page for ${txRef} has expired`);
    if (!again) this.#requireUnpaid(txRef);
    const charge = this.#add({ ...page, startedBy: txRef, status, response, ...changes });
    if (status !== 'pending') this.#finish(charge);
  }

  settle(txRef: string, outcome: 'paid' | 'failed'): void {
    const charge = this.charges.find((other) => other.txRef === txRef && other.status === 'pending');
    if (charge === undefined) throw new Error(`nothing is pending for ${txRef}`);
    charge.status = outcome === 'paid' ? 'successful' : 'failed';
    charge.response = outcome === 'paid' ? 'Approved' : 'Declined';
    this.#finish(charge);
  }

  #requireUnpaid(txRef: string): void {
    if (this.charges.some((other) => other.txRef === txRef && other.status === 'successful')) {
      throw new Error(`duplicate transaction reference ${txRef}`);
    }
  }

  renew(firstRef: string, outcome: 'paid' | 'failed'): void {
    const subscription = this.subscriptions.find(({ first }) => String(first.id) === firstRef);
    if (subscription?.status !== 'active') throw new Error(`no active subscription began with ${firstRef}`);
    const { first, id } = subscription;
    subscription.renewals += 1;
    subscription.failures = outcome === 'paid' ? 0 : subscription.failures + 1;
    const charge = this.#add({
      ...first,
      txRef: `Links-${id}-${subscription.renewals}`,
      status: outcome === 'paid' ? 'successful' : 'failed',
      response: outcome === 'paid' ? 'Approved' : 'Insufficient Funds',
    });
    this.#announceCharge(charge);
    if (subscription.failures >= failuresMax) this.cancel(subscription);
  }

  cancel(subscription: Subscription): void {
    subscription.status = 'cancelled';
    const { planId, first } = subscription;
    const plan = this.plans.get(planId);
    const data = {
      status: 'deactivated',
      currency: first.currency,
      amount: Number(majorUnits(first.usCents)),
      customer: { email: first.email },
      plan: { id: Number(planId), name: plan?.name, interval: 'monthly', status: 'active' },
    };
    this.#announce('subscription.cancelled', data, null);
  }

  /** @throws Error when the amount is more than what is left */
  refund(charge: Charge, usCents: number, comments: string | null): Refund {
    const left = charge.usCents - this.refunded(charge);
    if (charge.status !== 'successful' || usCents > left || usCents <= 0) throw new Error('nothing to refund');
    const refund: Refund = {
      ...{ id: this.nextId(), charge, usCents, comments, createdAt: this.#clock.now() },
      status: 'completed',
    };
    this.refunds.push(refund);
    this.#announceRefund(refund);
    return refund;
  }

  /** A bank sends a refund back. */
  failRefund(refundRef: string): void {
    const refund = this.refunds.find(({ id }) => String(id) === refundRef);
    if (refund === undefined) throw new Error(`no refund ${refundRef}`);
    refund.status = 'failed';
    this.#announceRefund(refund);
  }

  dispute(charge: Charge): void {
    const chargeback: Chargeback = { id: this.nextId(), charge, createdAt: this.#clock.now(), status: 'initiated' };
    this.chargebacks.push(chargeback);
    this.#announce('chargeback.initiated', rowOfChargeback(chargeback), chargeback);
  }

  closeDispute(charge: Charge, outcome: 'won' | 'lost'): void {
    const chargeback = this.chargebacks.find((other) => other.charge === charge && other.status === 'initiated');
    if (chargeback === undefined) throw new Error(`no open chargeback of ${charge.id}`);
    chargeback.status = outcome;
    this.#announce(`chargeback.${outcome}`, rowOfChargeback(chargeback), chargeback);
  }

  chargeOf(paymentRef: string): Charge {
    const charge = this.charges.find(({ id }) => String(id) === paymentRef);
    if (charge === undefined) throw new Error(`no transaction ${paymentRef}`);
    return charge;
  }

  refunded(charge: Charge): number {
    return sumOf(this.refunds.filter((refund) => refund.charge === charge && refund.status !== 'failed'));
  }

  /** By the transaction reference of the page. */
  totals(startedBy: string): OrderBooks {
    const mine = (charge: Charge) => charge.startedBy === startedBy;
    return {
      paid: sumOf(this.charges.filter((charge) => mine(charge) && charge.status === 'successful')),
      refunded: sumOf(this.refunds.filter(({ charge, status }) => mine(charge) && status !== 'failed')),
      disputed: sumOf(
        this.chargebacks.filter(({ charge, status }) => mine(charge) && status !== 'won').map(({ charge }) => charge),
      ),
    };
  }

  #add(charge: Omit<Charge, 'id' | 'flwRef' | 'createdAt'>): Charge {
    const id = this.nextId();
    const { txRef, usCents, currency, email, startedBy, status, response } = charge;
    const added: Charge = {
      ...{ id, flwRef: `FLW-${id}`, createdAt: this.#clock.now() },
      ...{ txRef, usCents, currency, email, startedBy, status, response },
    };
    this.charges.push(added);
    return added;
  }

  #finish(charge: Charge): void {
    const planId = this.pages.get(charge.txRef)?.planId ?? null;
    if (charge.status === 'successful' && planId !== null) {
      const standing = { status: 'active', failures: 0, renewals: 0 } as const;
      this.subscriptions.push({ id: this.nextId(), planId, first: charge, ...standing });
    }
    this.#announceCharge(charge);
  }

  #announceCharge(charge: Charge): void {
    this.#announce('charge.completed', rowOfCharge(charge), charge);
  }

  #announce(type: string, data: unknown, about: { readonly id: number; readonly status: string } | null): void {
    this.events.push({
      id: about === null ? '' : `${type}:${about.id}:${about.status}`,
      type,
      body: { event: type, data },
    });
  }

  #announceRefund({ id, charge, usCents, status, comments, createdAt }: Refund): void {
    const body = {
      ...{ id, AmountRefunded: Number(majorUnits(usCents)), status, FlwRef: charge.flwRef, comments, createdAt },
      ...{ destination: 'payment_source', AccountId: 17321, TransactionId: charge.id },
    };
    this.events.push({ id: `refund:${id}:${status}`, type: 'refund', body });
  }
}

function sumOf(rows: readonly { readonly usCents: number }[]): number {
  return rows.reduce((sum, { usCents }) => sum + usCents, 0);
}

export function rowOfCharge(charge: Charge): unknown {
  return {
    id: charge.id,
    tx_ref: charge.txRef,
    flw_ref: charge.flwRef,
    amount: Number(majorUnits(charge.usCents)),
    currency: charge.currency,
    charged_amount: Number(majorUnits(charge.usCents)),
    processor_response: charge.response,
    status: charge.status,
    payment_type: 'card',
    created_at: charge.createdAt.toISOString(),
    account_id: 17321,
    card: { first_6digits: '424242', last_4digits: '4242', issuer: 'TEST BANK', country: 'US', type: 'VISA' },
    customer: { id: 252759, email: charge.email },
  };
}

export function rowOfSubscription({ id, planId, first, status }: Subscription): unknown {
  const customer = { id: 252759, customer_email: first.email };
  return {
    ...{ id, amount: Number(majorUnits(first.usCents)), customer, plan: Number(planId), status },
    created_at: first.createdAt.toISOString(),
  };
}

export function rowOfRefund({ id, charge, usCents, status, comments, createdAt }: Refund): unknown {
  return {
    ...{ id, account_id: 17321, tx_id: charge.id, flw_ref: charge.flwRef, wallet_id: 74639 },
    ...{ amount_refunded: Number(majorUnits(usCents)), status, destination: 'payment_source', comments },
    created_at: createdAt.toISOString(),
  };
}

export function rowOfChargeback({ id, charge, status, createdAt }: Chargeback): unknown {
  return {
    ...{ id, amount: Number(majorUnits(charge.usCents)), flw_ref: charge.flwRef, status, stage: 'new' },
    ...{ comment: 'Product/service not received', transaction_id: charge.id, tx_ref: charge.txRef },
    due_date: new Date(createdAt.getTime() + 2 * dayMs).toISOString(),
    created_at: createdAt.toISOString(),
  };
}
