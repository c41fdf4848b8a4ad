import { squadCasePath, squadEventPath } from '@limelight/contract/paths';
import { formatCounted } from '@limelight/rules/count';
import { formatSe, seCents } from '@limelight/rules/money';
import { type SquadEventCancelReason, squadEventTimes } from '@limelight/rules/squad-event';
import { formatDateTime, formatTime } from '@limelight/rules/time';
import type { NewNotification } from '../../people/notifications/notifications.public.js';
import type { PledgeFillRow } from './pledge-fill.sql.js';
import type { SquadEventRow } from './squad-event.sql.js';

export interface EventNotice {
  readonly userId: string;
  readonly event: Pick<
    SquadEventRow,
    'id' | 'starts_at' | 'squad_name' | 'cancel_reason' | 'cancel_text' | 'price_cents' | 'slot_pledgers'
  >;
  readonly celebrityName: string;
}

type Words = Pick<NewNotification, 'tone' | 'title' | 'text'>;

function notice({ userId, event: { id } }: EventNotice, step: string, words: Words): NewNotification {
  return { userId, kind: 'squad', path: squadEventPath(id), key: `event:${id}:${step}`, ...words };
}

const times = ({ starts_at }: Pick<SquadEventRow, 'starts_at'>) => squadEventTimes(starts_at.getTime());

export function proposedNotice(to: EventNotice): NewNotification {
  const { startsAtMs, decidesAtMs } = times(to.event);
  const text = `It is planned for ${formatDateTime(startsAtMs)}. Pledge by ${formatDateTime(decidesAtMs)}: with ten pledgers who count it takes place, unless another event of ${to.celebrityName} has more.`;
  return notice(to, 'proposed', { tone: 'info', title: `${to.event.squad_name ?? ''} plans an event`, text });
}

export function scheduledNotice(to: EventNotice): NewNotification {
  const { startsAtMs, changesUntilMs } = times(to.event);
  const text = `It starts at ${formatDateTime(startsAtMs)}. Until ${formatTime(changesUntilMs)} a pledge can be lowered or withdrawn, and raised until the start.`;
  return notice(to, 'scheduled', { tone: 'success', title: `The event of ${to.celebrityName} takes place`, text });
}

export function soonNotice(to: EventNotice): NewNotification {
  const { startsAtMs, changesUntilMs } = times(to.event);
  const text = `After ${formatTime(changesUntilMs)} a pledge can only be raised.`;
  const title = `The event of ${to.celebrityName} starts at ${formatTime(startsAtMs)}`;
  return notice(to, 'soon', { tone: 'info', title, text });
}

const cancelTexts: Readonly<Record<Exclude<SquadEventCancelReason, 'staff'>, string>> = {
  withdrawn: 'It was withdrawn before its slot was decided.',
  few: 'Fewer than ten pledgers counted.',
  slot: 'Another event of the celebrity has more pledgers.',
  near: 'A premiere, a split or an IPO of the celebrity is too near.',
  celebrity: 'The celebrity could not be traded.',
  late: 'The market stood still at that time.',
  squad: 'The squad is archived.',
};

export function cancelledNotice(to: EventNotice): NewNotification {
  const { cancel_reason: reason, cancel_text } = to.event;
  const free = 'Your pledged cash is free again.';
  if (reason === null || reason === 'staff') return cancelledByStaff(to, cancel_text, free);
  const title = `The event of ${to.celebrityName} was cancelled`;
  return notice(to, 'result', { tone: 'warning', title, text: `${cancelTexts[reason]} ${free}` });
}

/** To who proposed an event that staff cancelled; who pledged too reads it once. */
export function hostNotice(to: EventNotice): NewNotification {
  return cancelledByStaff(to, to.event.cancel_text, 'All pledged cash is free again.');
}

function cancelledByStaff(to: EventNotice, reason: string | null, free: string): NewNotification {
  const title = `The event of ${to.celebrityName} was cancelled`;
  const text = `Staff cancelled it: “${reason ?? ''}” ${free} If you think this is wrong, open this to appeal.`;
  return { ...notice(to, 'result', { tone: 'warning', title, text }), path: squadCasePath('event', to.event.id) };
}

interface Bought {
  readonly fill: { readonly shares: number; readonly sumCents: number };
  readonly prize: number;
}

export function filledNotice(to: EventNotice, { fill, prize }: Bought): NewNotification {
  const back = prize === 0 ? '' : ` Then ${formatSe(seCents(prize))} of the fee come back.`;
  const text = `${formatCounted(fill.shares, 'share')} at ${formatSe(seCents(to.event.price_cents ?? 0))}, ${formatSe(seCents(fill.sumCents))} with the fee. They are locked until ${formatDateTime(times(to.event).unlocksAtMs)}.${back}`;
  return notice(to, 'result', { tone: 'success', title: `The event of ${to.celebrityName} has started`, text });
}

export function unfilledNotice(to: EventNotice, frozen: boolean): NewNotification {
  const why = frozen ? 'Trading is frozen on your account.' : 'Your pledge does not pay for a share at this price.';
  const title = `No shares of ${to.celebrityName}`;
  return notice(to, 'result', { tone: 'warning', title, text: `${why} Your pledged cash is free again.` });
}

export function unlockedNotice(to: EventNotice, { shares, prize_cents }: PledgeFillRow): NewNotification {
  const prize = prize_cents === 0 ? '' : ` Your prize: ${formatSe(seCents(prize_cents))}.`;
  const text = `${formatCounted(shares, 'share')} of the event can be sold.${prize}`;
  return notice(to, 'unlocked', { tone: 'success', title: `Your shares of ${to.celebrityName} are free`, text });
}
