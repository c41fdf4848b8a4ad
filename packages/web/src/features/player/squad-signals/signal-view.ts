import type { SquadSignal } from '@limelight/contract/fame/squad-signals.schema';
import { bps, formatPercent } from '@limelight/rules/money';
import { signalAccountDays, signalHours, signalTrades } from '@limelight/rules/squad-signal';
import { dayMs, hourMs, minuteMs } from '@limelight/rules/time';
import type { TagProps } from '../../../ui/tag';

interface OutcomeLook {
  readonly label: string;
  readonly tone: NonNullable<TagProps['tone']>;
}

const signed = (rate: number) => formatPercent(bps(rate), { sign: true });

/** How a signal stands: "Open", "Right +2.31%". The move is the price's, whichever way was called. */
export function outcomeLook({ outcome, moveBps }: Pick<SquadSignal, 'outcome' | 'moveBps'>): OutcomeLook {
  const move = moveBps ?? 0;
  switch (outcome) {
    case null:
      return { label: 'Open', tone: 'info' };
    case 'right':
      return { label: `Right ${signed(move)}`, tone: 'gain' };
    case 'missed':
      return { label: `Missed ${signed(move)}`, tone: 'loss' };
    case 'unmoved':
      return { label: 'Price unmoved', tone: 'neutral' };
    case 'void':
      return { label: 'Void', tone: 'neutral' };
  }
}

/** "Up over 24 h". */
export function callText({ direction }: Pick<SquadSignal, 'direction'>): string {
  return `${direction === 'up' ? 'Up' : 'Down'} over ${signalHours}\u00a0h`;
}

/** "in 22 h", "in 12 min". */
function inText(leftMs: number): string {
  return leftMs >= hourMs
    ? `in ${Math.ceil(leftMs / hourMs)}\u00a0h`
    : `in ${Math.max(1, Math.ceil(leftMs / minuteMs))}\u00a0min`;
}

/** Of an open signal. Past its time the star cannot be traded, or the next tick comes in a moment. */
export function dueText({ dueAt }: Pick<SquadSignal, 'dueAt'>, nowMs: number): string {
  const leftMs = Date.parse(dueAt) - nowMs;
  return leftMs > 0 ? `scored ${inText(leftMs)}` : 'scored once its star trades';
}

/** What the caller has in the star. */
export function stakeText({ held, soldAt }: Pick<SquadSignal, 'held' | 'soldAt'>): string {
  if (soldAt !== null) return held ? 'Held shares, sold since' : 'Bought and sold since';
  return held ? 'Held shares' : 'Held no shares';
}

export interface SignalNeed {
  readonly text: string;
  /** How far the player is; undefined for what is done. */
  readonly missing: string | undefined;
}

interface NeedsOf {
  readonly oldEnoughAt: string;
  readonly trades: number;
}

export function signalNeeds({ oldEnoughAt, trades }: NeedsOf, nowMs: number): readonly SignalNeed[] {
  const days = Math.ceil((Date.parse(oldEnoughAt) - nowMs) / dayMs);
  return [
    {
      text: `An account of ${signalAccountDays} days`,
      missing: days > 0 ? `${days} ${days === 1 ? 'day' : 'days'} to go` : undefined,
    },
    {
      text: `${signalTrades} trades`,
      missing: trades < signalTrades ? `${trades} of ${signalTrades}` : undefined,
    },
  ];
}
