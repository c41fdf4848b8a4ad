-- What ends a log-in or a key ends with it whatever it opened: streams of a key, messages to a browser.

-- Whoever revokes a key, and by whatever way: its open streams hear of it at once, as those of a session do.
create function announce_key_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('api_key_end', old.id::text);
  return null;
end
$$;
create trigger api_key_revoked after update of revoked_at on api_key for each row
  when (new.revoked_at is not null and old.revoked_at is null) execute function announce_key_end();
create trigger api_key_deleted after delete on api_key for each row execute function announce_key_end();

-- The log-in that a browser subscribed in: messages go there only while it lasts. No foreign key: switching the second
-- factor on or off puts a new session in the place of the old one, and the row is moved along right after.
alter table push_subscription add column session_id uuid;

-- In which log-in an older row was made is known where the player had one alone by then. The others go: such a browser
-- subscribes again.
update push_subscription set session_id = known.id
from (select user_id, min(id::text)::uuid as id, min(created_at) as created_at, count(*) as sessions
  from session group by user_id) as known
where known.user_id = push_subscription.user_id and known.sessions = 1
  and known.created_at <= push_subscription.created_at;
delete from push_subscription where session_id is null;
alter table push_subscription alter column session_id set not null;
create index push_subscription_session_id on push_subscription (session_id);
