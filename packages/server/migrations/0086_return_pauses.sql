-- While an account is frozen or owes cash its return stands still, and it is in no ranking.
alter table wallet add column return_paused boolean not null default false;
create table return_pause (
  user_id uuid not null,
  number integer not null check (number > 0),
  -- How many entries of the ledger there were, what the portfolio was worth and where the return stood.
  entry_number integer not null,
  value_cents bigint not null,
  return_index double precision not null check (return_index > 0::double precision),
  began_at timestamptz not null,
  -- From where it goes on.
  ended_value_cents bigint,
  ended_at timestamptz,
  primary key (user_id, number),
  check ((ended_at is null) = (ended_value_cents is null))
);
with standing as (
  select user_id, entry_count, return_index, coalesce(return_base_cents, contributed_cents) as base_cents,
    cash_cents + coalesce((
      select sum(shares * price_cents)::bigint from current_position as position join celebrity_market using (celebrity_id)
      where position.user_id = wallet.user_id
    ), 0) as value_cents
  from wallet where frozen or cash_cents < 0
),
paused as (
  update wallet set return_paused = true, return_base_cents = standing.value_cents,
    return_index = standing.return_index * greatest(
      1::float8 + (standing.value_cents - base_cents)::float8 / greatest(base_cents, 10000)::float8, 1e-6::float8)
  from standing where wallet.user_id = standing.user_id
  returning wallet.user_id, wallet.return_index, standing.entry_count, standing.value_cents
)
insert into return_pause (user_id, number, entry_number, value_cents, return_index, began_at)
select user_id, 1, entry_count, value_cents, return_index, now() from paused;
