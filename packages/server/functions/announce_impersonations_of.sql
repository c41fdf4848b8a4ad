create or replace function announce_impersonations_of() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_end', session_id::text) from impersonation
  where ended_at is null and new.id in (admin_id, target_id);
  return null;
end
$$;
