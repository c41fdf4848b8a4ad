-- Prices are a random walk without an anchor: the state of the model is the price, the spell, what is left of a jump in whole
-- millionths of a logarithm, and the change of popularity that moves the day's price.
update celebrity_market
set model = (model - 'logAnchor' - 'popularityDrift') || jsonb_build_object(
  'pendingJump', round((model ->> 'pendingJump')::numeric * 1000000)::bigint,
  'popularityChange', 0
);

-- What is fixed for a London day before its first tick. Days before this migration have none: they follow the rules of
-- their time.
create table market_day (
  day date primary key,
  tempo market_tempo not null,
  -- The last tick before the first one of the day.
  after_tick bigint not null check (after_tick >= 0),
  opened_at timestamptz not null
);
