-- A session shows another account from now on: its open streams end, and reconnect as that one.
create or replace function announce_impersonation() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_end', new.session_id::text);
  return null;
end
$$;
