-- An order keeps the fee rate of the day it was placed. Null: placed before rates were stored, so the rate of the day it
-- is filled counts, as its player was shown then.
alter table player_order add column fee_bps integer check (fee_bps between 0 and 10000);

-- What an open buy reserves contains its fee, so its rate follows, rounded down: it never costs more than is reserved.
update player_order
set fee_bps = least(10000, (reserved_cents - shares * trigger_price_cents) * 10000 / (shares * trigger_price_cents))
where state = 'open' and side = 'buy';

-- A limit that sells and a take-profit are one kind, called take-profit above the price.
update player_order set kind = 'take-profit' from celebrity_market
where celebrity_market.celebrity_id = player_order.celebrity_id and state = 'open' and side = 'sell' and kind = 'limit'
  and trigger_price_cents > price_cents;
