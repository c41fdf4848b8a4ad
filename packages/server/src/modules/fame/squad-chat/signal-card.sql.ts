import type { SplitRatio } from '@limelight/rules/split';
import type { SignalDirection, SignalOutcome } from '@limelight/rules/squad-signal';
import { type RawBuilder, sql } from 'kysely';

/** A signal as its card in the chat and every list show it. Times are texts: it is read as JSON. */
export interface SignalCard {
  readonly id: string;
  readonly squad_id: string;
  readonly number: number;
  readonly celebrity_id: string;
  readonly direction: SignalDirection;
  readonly price_cents: number;
  readonly made_at: string;
  readonly due_at: string;
  readonly held: boolean;
  readonly sold_at: string | null;
  readonly outcome: SignalOutcome | null;
  readonly scored_at: string | null;
  readonly called_cents: number | null;
  readonly scored_cents: number | null;
  readonly move_bps: number | null;
  /** Of the star since the call, the first one first; null where it is scored. */
  readonly later_splits: readonly SplitRatio[] | null;
}

/** Of the table `squad_signal` under the name `signal`. */
export const signalCard: RawBuilder<SignalCard> = sql<SignalCard>`to_jsonb(signal) || jsonb_build_object(
  'later_splits', case when signal.outcome is null then (
    select coalesce(jsonb_agg(jsonb_build_object('from', from_shares, 'to', to_shares) order by split.number), '[]')
    from split
    where split.celebrity_id = signal.celebrity_id and split.state = 'executed' and split.number > signal.splits
  ) end
)`;
