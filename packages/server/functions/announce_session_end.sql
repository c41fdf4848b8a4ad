-- However a session ends, its open streams end immediately. A trigger, because the accounts library deletes
-- sessions too; its table does not lie on the path of a trade.
create or replace function announce_session_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_end', old.id::text);
  return null;
end
$$;
