-- The audit trail: who of the staff did what, to whom and why. Append-only, and hash-chained: each entry contains the hash
-- of the one before, and one row remembers the last, so that an altered, inserted or removed entry is found.

create table audit_entry (
  -- Consecutive from 1. A trigger sets it, and the two hashes.
  number bigint primary key check (number > 0),
  at timestamptz not null,
  -- No foreign key: entries outlive the account.
  actor_id uuid not null,
  -- Text, not an enum: an entry keeps the names that were in use when it was written.
  actor_role text not null,
  action text not null,
  target_kind text not null,
  target_id text not null,
  -- The fields that changed, and no others; null where there was, or is, nothing.
  before jsonb check (jsonb_typeof(before) = 'object'),
  after jsonb check (jsonb_typeof(after) = 'object'),
  reason text check (length(reason) between 1 and 1000),
  request_id text not null,
  address text not null,
  previous_hash bytea not null check (length(previous_hash) = 32),
  hash bytea not null check (length(hash) = 32)
);
create index audit_entry_actor on audit_entry (actor_id, number);
create index audit_entry_target on audit_entry (target_kind, target_id, number);
create index audit_entry_action on audit_entry (action, number);

-- One row: the last entry of the chain. Writers lock it, which makes the chain linear.
create table audit_head (
  only_row boolean primary key default true check (only_row),
  number bigint not null,
  hash bytea not null check (length(hash) = 32)
);
insert into audit_head (number, hash) values (0, decode(repeat('00', 32), 'hex'));

-- SHA-256 over the entry's canonical form: a JSON array of its columns in this order, times in microseconds since 1970.
create function audit_entry_hash(entry audit_entry) returns bytea language sql stable as $$
  select sha256(convert_to(jsonb_build_array(
    entry.number, (extract(epoch from entry.at) * 1000000)::bigint, entry.actor_id, entry.actor_role, entry.action,
    entry.target_kind, entry.target_id, entry.before, entry.after, entry.reason, entry.request_id, entry.address,
    encode(entry.previous_hash, 'hex')
  )::text, 'UTF8'))
$$;

create function chain_audit_entry() returns trigger language plpgsql as $$
declare
  head audit_head;
begin
  select * into strict head from audit_head for update;
  new.number := head.number + 1;
  new.previous_hash := head.hash;
  new.hash := audit_entry_hash(new);
  update audit_head set number = new.number, hash = new.hash;
  return new;
end
$$;
create trigger audit_entry_chained before insert on audit_entry for each row execute function chain_audit_entry();

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit trail is append-only: % of % refused', lower(tg_op), tg_table_name;
end
$$;
create trigger audit_entry_append_only before update or delete or truncate on audit_entry
  for each statement execute function refuse_audit_change();
create trigger audit_head_kept before insert or delete or truncate on audit_head
  for each statement execute function refuse_audit_change();
create trigger audit_head_forward before update on audit_head for each row
  when (new.number <> old.number + 1) execute function refuse_audit_change();
