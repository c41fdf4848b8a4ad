import type { SquadEvent } from '@limelight/contract/fame/squad-events.schema';
import type { SquadEventCancelReason } from '@limelight/rules/squad-event';
import { dayMs, hourMs, minuteMs, secondMs } from '@limelight/rules/time';
import { timeLeft } from '../../ui/time-left';

/**
 * Where an event is at a time. `deciding` and `starting` last until the next tick; `running` has the boost,
 * `locked` nothing but the lock.
 */
export type EventPhase =
  | 'proposed'
  | 'deciding'
  | 'scheduled'
  | 'starting'
  | 'running'
  | 'locked'
  | 'finished'
  | 'cancelled';

/** No message says that a time has come. */
export function phaseAt(event: Pick<SquadEvent, 'stage' | EventTime>, nowMs: number): EventPhase {
  const isOver = (at: string) => Date.parse(at) <= nowMs;
  switch (event.stage) {
    case 'proposed':
      return isOver(event.decidesAt) ? 'deciding' : 'proposed';
    case 'scheduled':
      return isOver(event.startsAt) ? 'starting' : 'scheduled';
    case 'started':
      return isOver(event.endsAt) ? 'locked' : 'running';
    default:
      return event.stage;
  }
}

type EventTime = 'startsAt' | 'decidesAt' | 'endsAt';

/** Proposed or with its slot. */
export const isAhead = ({ stage }: Pick<SquadEvent, 'stage'>) => stage === 'proposed' || stage === 'scheduled';

/** Ahead, or with the boost: what a countdown is for. */
export function isCurrent(event: SquadEvent, nowMs: number): boolean {
  return isAhead(event) || (event.stage === 'started' && nowMs < Date.parse(event.endsAt));
}

/** The event that comes next, or is under way; one with its slot before proposals of the same time. */
export function nextOf(events: readonly SquadEvent[], nowMs: number): SquadEvent | undefined {
  const rank = ({ stage }: SquadEvent) => (stage === 'proposed' ? 1 : 0);
  return events
    .filter((event) => isCurrent(event, nowMs))
    .sort((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt) || rank(a) - rank(b))[0];
}

export interface EventCountdown {
  readonly label: string;
  /** Null where the next tick decides. */
  readonly leftMs: number | null;
}

/** What is awaited. */
export function countdownOf(event: SquadEvent, nowMs: number): EventCountdown {
  const until = (at: string) => Math.max(0, Date.parse(at) - nowMs);
  const phase = phaseAt(event, nowMs);
  switch (phase) {
    case 'proposed':
    case 'scheduled':
    case 'deciding':
      return { label: 'Starts in', leftMs: until(event.startsAt) };
    case 'starting':
      return { label: 'Starts any moment now', leftMs: null };
    case 'running':
      return { label: 'Boost ends in', leftMs: until(event.endsAt) };
    case 'locked':
      return { label: 'Shares free in', leftMs: until(event.unlocksAt) };
    default:
      return { label: phase === 'finished' ? 'Finished' : 'Cancelled', leftMs: null };
  }
}

/** "Starts in 5 h 12 m". */
export function countdownText(event: SquadEvent, nowMs: number): string {
  const { label, leftMs } = countdownOf(event, nowMs);
  return leftMs === null ? label : `${label} ${timeLeft(leftMs)}`;
}

export interface CountdownCell {
  readonly value: string;
  readonly unit: 'd' | 'h' | 'm' | 's';
}

/** Three cells: days, hours and minutes, on the last day hours, minutes and seconds. */
export function countdownCells(leftMs: number): readonly CountdownCell[] {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const hours = { value: two((leftMs % dayMs) / hourMs), unit: 'h' } as const;
  const minutes = { value: two((leftMs % hourMs) / minuteMs), unit: 'm' } as const;
  if (leftMs >= dayMs) return [{ value: String(Math.floor(leftMs / dayMs)), unit: 'd' }, hours, minutes];
  return [hours, minutes, { value: two((leftMs % minuteMs) / secondMs), unit: 's' }];
}

/** "+2.10%", rounded down. */
export function boostText(ppm: number): string {
  const hundredths = Math.floor(ppm / 100);
  return `+${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}%`;
}

const cancelTexts: Readonly<Record<SquadEventCancelReason, (star: string) => string>> = {
  withdrawn: () => 'Who proposed it has withdrawn it.',
  staff: () => 'Our team cancelled it.',
  few: () => 'Too few players who count had pledged 12 hours before the start: it takes 10.',
  slot: (star) => `Another event of ${star} near its time had more players, so that one has the slot.`,
  near: (star) => `A premiere, a split or an IPO of ${star} was too near.`,
  celebrity: (star) => `${star} couldn’t be traded at the start.`,
  late: () => 'The market stood still at the start.',
  squad: () => 'Its squad was archived.',
};

/** Why there was no event, in plain words; of staff with what they wrote. */
export function cancelText({ cancelReason, cancelText: said }: SquadEvent, star: string): string {
  if (cancelReason === null) return '';
  const text = cancelTexts[cancelReason](star);
  return said === null ? text : `${text} “${said}”`;
}

/** "Water Runners", or for a private one who invites. */
export function hostName({ squad }: Pick<SquadEvent, 'squad'>, host?: string | null): string {
  if (squad !== null) return squad.name;
  return host == null ? 'Private event' : `Private event of @${host}`;
}
