import { errorCatalogue } from '@limelight/contract/errors';
import type { SquadEvent } from '@limelight/contract/fame/squad-events.schema';
import { eventFeeBps } from '@limelight/rules/fee';
import { type Bps, bps, formatSe, type SeCents, seCents } from '@limelight/rules/money';
import { formatSetting } from '@limelight/rules/setting';
import {
  eventAccountDays,
  eventAccountTrades,
  type PledgeFill,
  type PledgeRefusalCode,
  pledgeCentsMax,
  pledgeCentsMin,
  pledgeFill,
  pledgeRefusal,
  prizeCents,
} from '@limelight/rules/squad-event';
import { dayMs } from '@limelight/rules/time';
import { isApiError, messageOf } from '../../../queries/api-error';

/** What decides whether a player may pledge, as far as the browser knows it. */
export interface Pledger {
  readonly member: boolean;
  /** Free cash, and what this pledge has reserved. */
  readonly cashCents: number;
  readonly pledgedCents: number;
}

export interface PledgePreview {
  /** The most that can be pledged with the cash. */
  readonly maxCents: SeCents;
  /** What it would become at today's price. */
  readonly fill: PledgeFill;
  /** Of the fee, what comes back. */
  readonly prize: SeCents;
  /** Why it cannot be sent as it is; undefined when it can. */
  readonly problem: string | undefined;
}

interface Priced {
  readonly priceCents: SeCents;
  readonly planFeeBps: Bps;
  readonly nowMs: number;
}

/** @param cents as typed; null while the field has no amount */
export function previewPledge(
  event: Pick<SquadEvent, 'startsAt' | 'changesUntil' | 'squad'>,
  player: Pledger,
  cents: number | null,
  { priceCents, planFeeBps, nowMs }: Priced,
): PledgePreview {
  const code = pledgeRefusal(
    { startsAtMs: Date.parse(event.startsAt), changesUntilMs: Date.parse(event.changesUntil) },
    { ...player, frozen: false },
    { cents: cents ?? 0, seenCents: player.pledgedCents },
    nowMs,
  );
  const isUnchanged = player.pledgedCents > 0 && cents === player.pledgedCents;
  const counted = cents !== null && cents >= pledgeCentsMin && cents <= pledgeCentsMax ? cents : 0;
  const fill = pledgeFill(counted, priceCents);
  const problem = code === null ? undefined : refusalText(code, event, player);
  return {
    maxCents: seCents(Math.max(0, Math.min(pledgeCentsMax, player.cashCents))),
    fill,
    prize: prizeCents(fill.totalCents, planFeeBps),
    problem: problem ?? (isUnchanged ? 'Enter another amount to change your pledge' : undefined),
  };
}

export const amountText = `Enter ${formatSe(seCents(pledgeCentsMin))} to ${formatSe(seCents(pledgeCentsMax))}`;

function refusalText(code: PledgeRefusalCode, { squad }: Pick<SquadEvent, 'squad'>, { cashCents }: Pledger): string {
  switch (code) {
    case 'EVENT_MEMBERS_ONLY':
      return squad === null ? errorCatalogue[code].message : `Join ${squad.name} to pledge`;
    case 'PLEDGE_AMOUNT':
      return amountText;
    case 'NOT_ENOUGH_CASH':
      return `You have ${formatSe(seCents(Math.max(0, cashCents)))} for it`;
    default:
      return errorCatalogue[code].message;
  }
}

/** "3%" and what of it comes back on the player's plan: "1.5%". */
export function feeParts(planFeeBps: Bps): { readonly fee: string; readonly back: string } {
  // In cents of a hundred SE$ a rate is itself.
  const back = prizeCents(seCents(10_000), planFeeBps);
  return { fee: formatSetting('bps', eventFeeBps), back: formatSetting('bps', bps(back)) };
}

/** Why a pledge would not count for slot and boost; undefined when it does, as far as the browser knows. */
export function uncountedReason(
  event: Pick<SquadEvent, 'startsAt'>,
  { memberSince, trades }: { readonly memberSince: string; readonly trades: number | undefined },
): string | undefined {
  const ageMs = Date.parse(event.startsAt) - Date.parse(memberSince);
  if (ageMs < eventAccountDays * dayMs) return `your account isn’t ${eventAccountDays} days old by then`;
  if (trades !== undefined && trades < eventAccountTrades)
    return `you have made ${trades} of ${eventAccountTrades} trades`;
  return undefined;
}

/** Why the server refused. */
export function pledgeFailure(error: unknown): string {
  if (isApiError(error, 'CONFLICT')) return 'Your pledge has changed meanwhile. Please check it and confirm again';
  return messageOf(error, 'Failed to pledge');
}
