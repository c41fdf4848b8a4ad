-- However a key is revoked, its open streams end immediately, as those of a session do.
create or replace function announce_key_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('api_key_end', old.id::text);
  return null;
end
$$;
