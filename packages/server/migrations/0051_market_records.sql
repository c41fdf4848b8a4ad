-- Seeds are secret until their day is over. Until then they are stored encrypted with SECRET; plain ones of before are encrypted
-- at the next start. Each commitment continues the one of the day before: SHA-256(seed, previous commitment). The first of
-- the chain continues 32 zero bytes, or the last one made by the earlier rule, SHA-256(seed), which has no previous one.
alter table fair_day
  alter column seed drop not null,
  add column sealed_seed bytea check (length(sealed_seed) = 60),
  -- Unique: a chain, not a tree.
  add column previous_commitment bytea unique check (length(previous_commitment) = 32),
  add check (seed is not null or sealed_seed is not null);

-- The records of a day, as published: a record is a text, its hash the SHA-256 of exactly that text in UTF-8. Days opened without
-- a record exist only where an unreleased version ran; their next tick opens them again.
delete from market_day;
alter table market_day
  add column opening text not null,
  add column opening_hash bytea not null check (length(opening_hash) = 32),
  -- Fixed when the next day opens: the day's last tick, and the celebrities after it.
  add column last_tick bigint,
  add column last_state text,
  add column closing text,
  add column closing_hash bytea check (length(closing_hash) = 32),
  add column closed_at timestamptz,
  add check ((last_tick is null) = (last_state is null)),
  add check ((closing is null) = (closing_hash is null) and (closing is null) = (closed_at is null)),
  add check (closing is null or last_tick is not null);

-- What is published never changes and never disappears.
create function refuse_change_of_commitment() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if (new.day, new.commitment, new.created_at) = (old.day, old.commitment, old.created_at)
      and new.previous_commitment is not distinct from old.previous_commitment
      -- A seed is published once; only a plain one that is still secret may become an encrypted one.
      and (old.seed is null or new.seed is not distinct from old.seed
        or (new.seed is null and old.sealed_seed is null and old.previous_commitment is null))
    then
      return new;
    end if;
  end if;
  raise exception 'the commitment of % is published: it cannot be changed', old.day using errcode = 'restrict_violation';
end
$$;
create trigger commitment_is_final before update or delete on fair_day for each row execute function refuse_change_of_commitment();

create function refuse_change_of_record() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if (new.day, new.tempo, new.after_tick, new.opened_at, new.opening, new.opening_hash)
      = (old.day, old.tempo, old.after_tick, old.opened_at, old.opening, old.opening_hash)
      and (old.last_tick is null or (new.last_tick, new.last_state) = (old.last_tick, old.last_state))
      and (old.closing is null or (new.closing, new.closing_hash, new.closed_at) = (old.closing, old.closing_hash, old.closed_at))
    then
      return new;
    end if;
  end if;
  raise exception 'the record of % is published: it cannot be changed', old.day using errcode = 'restrict_violation';
end
$$;
create trigger record_is_final before update or delete on market_day for each row execute function refuse_change_of_record();

-- The leaves and branches of a day's ledger. A leaf is the SHA-256 of a row's line
--   user_id;number;kind;house;amount_cents;balance_cents;reference_id;microseconds since 1970
-- and a branch that of the leaves of one minute, joined in the order of user_id and number; the branch of a minute without rows
-- is the SHA-256 of nothing. The root of a day is the SHA-256 of its branches from its first minute to its last, joined.
create function ledger_branches(from_time timestamptz, to_time timestamptz)
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
