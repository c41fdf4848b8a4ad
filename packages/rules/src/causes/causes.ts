import type { OpeningRecord } from '../day-record.js';
import type { Jump, TickCauses } from '../market.js';
import { catchUp } from './catch-up.js';
import { category } from './category.js';
import {
  type Cause,
  type CelebrityCause,
  isText,
  isWhole,
  type OpeningCause,
  type OpeningMove,
  type PublishedCause,
} from './cause.js';
import { correction } from './correction.js';
import { downtime } from './downtime.js';
import { earlyEnd } from './early-end.js';
import { ipo, ipoCancel, ipoClose, ipoOpening, ipoTrading } from './ipo.js';
import { listing } from './listing.js';
import { news } from './news.js';
import { popularity } from './popularity.js';
import { premiere, premiereCalendar } from './premiere.js';
import { price } from './price.js';
import { restoration } from './restoration.js';
import { retirement } from './retirement.js';
import { split } from './split.js';
import { squadEvent, squadEventCancel, squadEventSlot } from './squad-event.js';
import { suspension } from './suspension.js';

/** Every cause of a price, in the order in which those of one tick are published and take effect. */
export const dayCauses = [
  ipoClose,
  ipoCancel,
  ipo,
  listing,
  ipoOpening,
  ipoTrading,
  category,
  restoration,
  suspension,
  retirement,
  price,
  news,
  premiere,
  squadEventSlot,
  squadEventCancel,
  squadEvent,
  downtime,
  catchUp,
  earlyEnd,
] as const;

/** Every cause that a day begins with. */
export const openingCauses = [split, correction, popularity, premiereCalendar] as const;

type AnyCause = (typeof dayCauses)[number];
export type CauseKind = (AnyCause | (typeof openingCauses)[number])['kind'];

/** What moved, halted or listed a celebrity besides the draws, in the order of the ticks. */
export type DayCause = AnyCause extends infer Each ? (Each extends Cause<infer C, infer _> ? C : never) : never;

type ProblemsOf<Each> = Each extends { readonly problems: Readonly<Record<infer Code extends string, string>> }
  ? Code
  : never;
export type CauseProblem = ProblemsOf<AnyCause | (typeof openingCauses)[number]>;

export const causeProblems = Object.assign(
  {},
  ...[...dayCauses, ...openingCauses].map(({ problems }) => problems),
) as Readonly<Record<CauseProblem, string>>;

/** The kinds as loops see them: each is handed causes of its own kind alone. */
export const kinds = dayCauses as unknown as readonly Cause<PublishedCause, CauseProblem>[];
export const openings = openingCauses as unknown as readonly OpeningCause<string, CauseProblem>[];

const byKind = new Map(kinds.map((cause) => [cause.kind, cause]));

/** Undefined for a kind that a record invents. */
export function kindOf({ kind }: PublishedCause): Cause<PublishedCause, CauseProblem> | undefined {
  return byKind.get(kind);
}

export function hasCelebrity<C extends PublishedCause>(cause: C): cause is C & CelebrityCause {
  return cause.celebrityId !== undefined;
}

/** Why a cause is impossible after those before it. `listed` are the slots of the celebrities. */
export function causeProblem(
  cause: PublishedCause,
  listed: ReadonlyMap<string, number>,
): CauseProblem | 'CAUSE_INVALID' | null {
  const kind = kindOf(cause);
  if (kind === undefined || !isWhole(cause.tick)) return 'CAUSE_INVALID';
  const isSound = Object.entries(kind.schema).every(([field, holds]) =>
    (holds as (value: unknown) => boolean)(cause[field as keyof PublishedCause]),
  );
  const { celebrityId: id } = cause;
  const isKnown = kind.concerns === 'market' || (isText(id) && listed.has(id) === (kind.concerns === 'celebrity'));
  if (!isSound || !isKnown) return 'CAUSE_INVALID';
  return kind.allowed?.(cause, [...listed.values()]) ?? null;
}

/** The jumps that begin at a tick; those of several causes add up, in their order. */
export function jumpsOf(causes: readonly PublishedCause[]): Pick<TickCauses, 'before' | 'after'> {
  const jumps = { before: new Map<string, Jump>(), after: new Map<string, Jump>() };
  for (const cause of causes.filter(hasCelebrity)) {
    const jump = kindOf(cause)?.jump;
    if (jump === undefined) continue;
    const [own, others] = [jump.of(cause), jumps[jump.moment].get(cause.celebrityId)];
    jumps[jump.moment].set(cause.celebrityId, others ? (draws) => others(draws) + own(draws) : own);
  }
  return jumps;
}

/** By tick; those of one tick by their kinds. */
export function inOrder(causes: readonly DayCause[]): DayCause[] {
  const places = new Map<string, number>(kinds.map(({ kind }, place) => [kind, place]));
  const placeOf = ({ kind }: DayCause) => places.get(kind) ?? 0;
  return causes.toSorted((left, right) => left.tick - right.tick || placeOf(left) - placeOf(right));
}

/** What happened, without the celebrity's name. */
export function causeText(cause: DayCause): string {
  return kindOf(cause)?.words(cause) ?? cause.kind;
}

/** What moves a day's prices, or could be thought to, from its opening on. */
export function openingMoves(opening: OpeningRecord): OpeningMove[] {
  return openings.flatMap(({ words }) => words(opening));
}
