-- The daily insider tip of VIP Elite: one sentence a London day about prices and trades.

create type insider_tip_author as enum ('market-desk', 'staff');
create type insider_tip_kind as enum ('gap', 'volume', 'sentiment');

create table insider_tip (
  day date primary key,
  author insider_tip_author not null,
  celebrity_id text not null,
  text text not null check (length(text) between 1 and 280),
  -- The time at which its figures were true.
  at timestamptz not null,
  -- The figures that the market desk's sentence was made of. What staff write has none.
  kind insider_tip_kind,
  price_cents bigint,
  mean_cents bigint,
  mean_days smallint,
  -- Of the mean's days, those simulated before the market opened.
  simulated_days smallint,
  gap_bps integer,
  volume_cents bigint,
  -- Mean of a day since the market opened; null while that says too little.
  usual_volume_cents bigint,
  net_buyers integer,
  net_sellers integer,
  check ((author = 'market-desk') = (kind is not null)),
  check (
    num_nulls(kind, price_cents, mean_cents, mean_days, simulated_days, gap_bps, volume_cents, net_buyers, net_sellers)
      in (0, 9)
  ),
  check (usual_volume_cents is null or kind is not null)
);
