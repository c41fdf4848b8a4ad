-- The second factor is written under no other lock, so its writer can wait for an account that is being
-- closed.
create or replace function wait_for_account() returns trigger language plpgsql as $$
begin
  perform from "user" where id = new.user_id for no key update;
  return new;
end
$$;
