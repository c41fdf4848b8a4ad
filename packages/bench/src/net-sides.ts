import { ticksPerDay } from '@limelight/rules/time';

/**
 * What a server keeps of the trades of the last day, for seeded trades, which no tick has settled. In one
 * transaction with them.
 */
export const netSidesOfTrades = `
  insert into net_side (celebrity_id, user_id, net_shares, trades)
  select celebrity_id, user_id, sum(case side when 'buy' then shares else -shares end), count(*)
  from trade cross join market
  where trade.tick_number > volume_settled_tick - ${ticksPerDay} and trade.tick_number <= volume_settled_tick group by 1, 2;
  insert into net_side_count (celebrity_id, net_buyers, net_sellers)
  select celebrity_id, count(*) filter (where net_shares > 0), count(*) filter (where net_shares < 0) from net_side group by 1`;
