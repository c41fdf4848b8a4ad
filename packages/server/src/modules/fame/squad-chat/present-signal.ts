import type { SquadSignal } from '@limelight/contract/fame/squad-signals.schema';
import { seCents } from '@limelight/rules/money';
import { calledPrice } from '@limelight/rules/squad-signal';
import { avatarUrlOf } from '../../people/avatars/avatars.public.js';
import type { SignalCard } from './signal-card.sql.js';

export interface SignalCaller {
  readonly user_id: string;
  readonly handle: string | null;
  readonly image: string | null;
}

const instant = (text: string) => new Date(text).toISOString();
const instantOrNull = (text: string | null) => (text === null ? null : instant(text));

export function presentSignal(card: SignalCard, { user_id, handle, image }: SignalCaller): SquadSignal {
  const { price_cents, called_cents, later_splits } = card;
  return {
    id: card.id,
    squadId: card.squad_id,
    number: card.number,
    caller: { handle: handle ?? '', avatarUrl: image ?? avatarUrlOf(user_id) },
    celebrityId: card.celebrity_id,
    direction: card.direction,
    priceCents: called_cents ?? calledPrice(seCents(price_cents), later_splits ?? []),
    madeAt: instant(card.made_at),
    dueAt: instant(card.due_at),
    held: card.held,
    soldAt: instantOrNull(card.sold_at),
    outcome: card.outcome,
    scoredAt: instantOrNull(card.scored_at),
    scoredPriceCents: card.scored_cents,
    moveBps: card.move_bps,
  };
}
