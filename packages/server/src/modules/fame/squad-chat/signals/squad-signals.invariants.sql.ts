import type { InvariantQuery } from '../../../../platform/invariant.sql.js';

export const squadSignalInvariants: readonly InvariantQuery[] = [
  {
    invariant: 'a player has one open signal at a time',
    broken: `
      select format('%s made signal %s before signal %s ended', user_id, next_id, id) as row
      from (
        select user_id, id, scored_at, lead(id) over of_player as next_id, lead(made_at) over of_player as next_at
        from squad_signal window of_player as (partition by user_id order by made_at, number)
      ) as call
      where next_id is not null and (scored_at is null or next_at < scored_at)`,
  },
  {
    invariant: 'a signal is scored at or after its 24 hours, as its two prices say',
    broken: `
      select format('signal %s: %s at %s, from %s to %s, %s bps', id, outcome, scored_at, called_cents, scored_cents, move_bps) as row
      from squad_signal
      where due_at <> made_at + interval '24 hours' or outcome <> 'void' and (
        scored_at < due_at
        or outcome::text <> case
          when scored_cents = called_cents then 'unmoved'
          when (scored_cents > called_cents) = (direction = 'up') then 'right'
          else 'missed' end
        or move_bps <> floor((scored_cents - called_cents) * 10000::numeric / called_cents + 0.5)
      )`,
  },
  {
    invariant: 'the price of a signal is converted by the splits of its star alone',
    broken: `
      select format('signal %s: called at %s, scored from %s', signal.id, price_cents, called_cents) as row
      from squad_signal as signal
      where called_cents <> price_cents and not exists (
        select from split
        where split.celebrity_id = signal.celebrity_id and state = 'executed' and split.number > signal.splits
          and executed_at <= scored_at
      )`,
  },
  {
    invariant: 'who is marked as having sold has, after the call',
    broken: `
      select format('signal %s: sold at %s', signal.id, sold_at) as row
      from squad_signal as signal
      where sold_at is not null and (sold_at > scored_at or not exists (
        select from share_entry as entry
        where entry.user_id = signal.user_id and entry.number > signal.entry_count
          and entry.celebrity_id = signal.celebrity_id and entry.shares < 0
      ))`,
  },
  {
    invariant: 'the message of a signal is its own',
    broken: `
      select format('signal %s is message %s of another', signal.id, message.number) as row
      from squad_signal as signal
      join squad_message as message on message.squad_id = signal.squad_id and message.number = signal.number
      where message.id <> signal.id or message.user_id <> signal.user_id`,
  },
];
