import { paths } from '@limelight/contract/paths';
import { usCents } from '@limelight/rules/money';
import { isUpgrade, type VipTier } from '@limelight/rules/vip-plan';
import { Refusal } from '../../../../platform/http/refusal.js';
import { uuidv7 } from '../../../../platform/random.js';
import type { Services } from '../../../../services.js';
import { siteSettings } from '../../../people/settings/settings.public.js';
import { GatewayError, type PaymentGateway, type PlanChange } from '../gateways/gateway.js';
import { noteProviderFailure } from '../note-provider-failure.js';
import type { GatewayServices } from '../offered-gateways.js';
import { renews } from './decide-subscription.js';
import { settleSubscription } from './settle-subscription.js';
import { canResume, vipPrice } from './subscribe.js';
import { findRunningSubscription, noteChange, type SubscriptionRow } from './subscription.sql.js';

export type ChangeServices = Pick<Services, 'db' | 'clock' | 'random' | 'publicUrl' | 'log' | 'settings' | 'hooks'> &
  GatewayServices;

interface Own {
  readonly row: SubscriptionRow;
  readonly gateway: PaymentGateway;
}

/** @throws Refusal NOT_SUBSCRIBED; CHECKOUT_FAILED without the keys of its provider */
async function requireOwn({ db, gateways }: ChangeServices, userId: string): Promise<Own> {
  const row = await findRunningSubscription(db, userId);
  if (!row) throw new Refusal('NOT_SUBSCRIBED');
  const gateway = gateways.get(row.gateway);
  if (!gateway) throw failed('This payment provider is not set up any more. Please write to support');
  return { row, gateway };
}

function failed(message: string): Refusal {
  return new Refusal('CHECKOUT_FAILED', { message });
}

/** @throws Refusal CHECKOUT_FAILED when the provider refuses or does not respond */
async function atProvider<Result>(
  services: ChangeServices,
  { row }: Own,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    const concerned = { err: error, gateway: row.gateway, subscription: row.id };
    noteProviderFailure(services, concerned, 'a subscription was not changed');
    const advice = error.retry ? 'did not respond. Please try again' : 'refused this. Please check your card';
    throw failed(`The payment provider ${advice}`);
  }
}

/**
 * Changes a subscription at its provider, then takes over what the provider says. Should either response be
 * lost, the reconciler reads it with the next tick.
 */
async function change<Result>(
  services: ChangeServices,
  own: Own,
  { id, work }: { readonly id: string | null; readonly work: () => Promise<Result> },
): Promise<Result> {
  const { row, gateway } = own;
  await noteChange(services.db, row.id, { changeId: id ?? row.change_id, now: services.clock.now() });
  const result = await atProvider(services, own, work);
  await settleSubscription(services, gateway, row.id).catch((error: unknown) => {
    if (!(error instanceof GatewayError)) throw error;
    const concerned = { err: error, gateway: row.gateway, subscription: row.id };
    noteProviderFailure(services, concerned, 'a changed subscription was not read');
  });
  return result;
}

interface PlanRequest {
  readonly userId: string;
  /** The idempotency key. */
  readonly id: string;
  readonly plan: VipTier;
}

/**
 * Changes the plan: a higher one as the provider does it, a lower one when the paid period ends.
 * @returns the page on which the player approves or pays it; null when it is done
 * @throws Refusal NOT_SUBSCRIBED, ALREADY_SUBSCRIBED, CHECKOUT_FAILED
 */
export async function changePlan(services: ChangeServices, { userId, id, plan }: PlanRequest): Promise<string | null> {
  const own = await requireOwn(services, userId);
  const { row, gateway } = own;
  if (row.change_id === id && (row.next_plan ?? row.plan) === plan) return null;
  requireChange(services, own, plan);
  const wanted = planChange(services, row, { id, plan });
  return (await change(services, own, { id, work: () => gateway.changePlan(wanted) })) ?? null;
}

function planChange(
  services: ChangeServices,
  row: SubscriptionRow,
  { id, plan }: Pick<PlanRequest, 'id' | 'plan'>,
): PlanChange {
  // A running subscription keeps its price: it also returns to it.
  const price = plan === row.plan ? usCents(row.us_cents) : vipPrice(services.settings, plan);
  const { siteName } = services.settings.of(siteSettings);
  return {
    id,
    subscriptionRef: row.ref,
    from: row.plan,
    to: plan,
    usCents: price,
    siteName,
    returnUrl: returnUrl(services),
  };
}

function requireChange({ clock }: ChangeServices, { row, gateway }: Own, plan: VipTier): void {
  if (!renews(row)) {
    throw new Refusal('NOT_SUBSCRIBED', { message: 'Your subscription is cancelled, so its plan cannot change' });
  }
  if ((row.next_plan ?? row.plan) === plan) throw new Refusal('ALREADY_SUBSCRIBED');
  if (gateway.planChange === 'subscribe-again') throw refusalToChange(row, plan);
  // An unpaid period would make the difference to a higher plan zero.
  if (clock.now() >= row.paid_until || row.lasts_until === null) {
    throw failed('Please pay what is due first. Then you can change the plan');
  }
}

function refusalToChange(row: SubscriptionRow, plan: VipTier): Refusal {
  return isUpgrade(row.plan, plan)
    ? failed('Subscribe to the higher plan: it replaces this one')
    : failed('Cancel this plan, then subscribe to the lower one when it has ended');
}

function returnUrl({ publicUrl }: ChangeServices): string {
  return `${publicUrl}${paths.vip}`;
}

/**
 * Cancels: what is paid for lasts until the period ends. Cancelling twice is no error.
 * @throws Refusal NOT_SUBSCRIBED, CHECKOUT_FAILED
 */
export async function cancelSubscription(services: ChangeServices, userId: string): Promise<void> {
  const own = await requireOwn(services, userId);
  const { row, gateway } = own;
  if (!renews(row)) return;
  const when = services.clock.now() < row.paid_until ? 'at-period-end' : 'now';
  await change(services, own, { id: null, work: () => gateway.cancelSubscription(row.ref, when) });
}

/**
 * Takes back a cancellation, or else the change to another plan with the next period. Without either nothing
 * happens.
 * @throws Refusal NOT_SUBSCRIBED, CHECKOUT_FAILED
 */
export async function resumeSubscription(services: ChangeServices, userId: string): Promise<void> {
  const own = await requireOwn(services, userId);
  const { row, gateway } = own;
  if (!renews(row)) {
    if (!canResume(gateway, row)) {
      throw failed('A cancellation is final here. You can subscribe again when the paid period ends');
    }
    await change(services, own, { id: null, work: async () => gateway.resumeSubscription?.(row.ref) });
  } else if (row.next_plan !== null) {
    if (gateway.planChange !== 'prorated') throw failed('Choose your current plan again, and approve it there');
    const id = uuidv7(services.clock, services.random);
    const back = planChange(services, row, { id, plan: row.plan });
    await change(services, own, { id, work: () => gateway.changePlan(back) });
  }
}

/**
 * @returns the provider's page for the card; null where it has none
 * @throws Refusal NOT_SUBSCRIBED, CHECKOUT_FAILED
 */
export async function openPaymentPage(services: ChangeServices, userId: string): Promise<string | null> {
  const own = await requireOwn(services, userId);
  const { row, gateway } = own;
  const request = { subscriptionRef: row.ref, returnUrl: returnUrl(services) };
  return (await atProvider(services, own, async () => gateway.manageUrl?.(request))) ?? null;
}
