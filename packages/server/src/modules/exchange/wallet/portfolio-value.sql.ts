import { sql } from 'kysely';

/** What a `wallet` and its shares are worth now, also in the middle of a split. */
export const portfolioValueCents = sql<number>`(
  wallet.cash_cents + coalesce((
    select sum(current.shares * market.price_cents
      -- The odd lots that a split still has to pay to this player.
      + coalesce((position.shares - current.shares::bigint * from_shares / to_shares) * price_before_cents, 0))::bigint
    from position
    join current_position as current using (user_id, celebrity_id)
    join celebrity_market as market using (celebrity_id)
    left join split on split.celebrity_id = market.celebrity_id and split.number = market.splits
      and position.splits < market.splits
    where position.user_id = wallet.user_id
  ), 0)
)`;
