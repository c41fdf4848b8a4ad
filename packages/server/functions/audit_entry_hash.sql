-- SHA-256 over the entry's canonical form: a JSON array of its columns in this order, times in microseconds
-- since 1970.
create or replace function audit_entry_hash(entry audit_entry) returns bytea language sql stable as $$
  select sha256(convert_to(jsonb_build_array(
    entry.number, (extract(epoch from entry.at) * 1000000)::bigint, entry.actor_id, entry.actor_role, entry.action,
    entry.target_kind, entry.target_id, entry.before, entry.after, entry.reason, entry.request_id, entry.address,
    encode(entry.previous_hash, 'hex')
  )::text, 'UTF8'))
$$;
