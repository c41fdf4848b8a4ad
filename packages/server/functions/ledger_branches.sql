-- The leaves and branches of a day's ledger. A leaf is the SHA-256 of a row's line
--   user_id;number;kind;house;amount_cents;balance_cents;reference_id;microseconds since 1970
-- and a branch that of the leaves of one minute, joined in the order of user_id and number; the branch of a
-- minute without rows is the SHA-256 of nothing. The root of a day is the SHA-256 of its branches from its
-- first minute to its last, joined.
create or replace function ledger_branches(from_time timestamptz, to_time timestamptz)
returns table (start_at timestamptz, row_count bigint, branch bytea) language sql stable parallel safe as $$
  with leaf as (
    select date_trunc('minute', created_at) as minute, user_id, number,
      sha256(convert_to(concat_ws(';', user_id, number, kind, house, amount_cents, balance_cents, reference_id,
        (extract(epoch from created_at) * 1000000)::bigint), 'UTF8')) as hash
    from ledger_entry where created_at >= from_time and created_at < to_time
  )
  select minute, count(leaf.hash), sha256(coalesce(string_agg(leaf.hash, ''::bytea order by user_id, number), ''::bytea))
  from generate_series(from_time, to_time - interval '1 minute', interval '1 minute') as minutes (minute)
  left join leaf using (minute)
  group by minute order by minute
$$;
