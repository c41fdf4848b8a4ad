create or replace function set_ticket_priority() returns trigger language plpgsql as $$
begin
  new.priority := has_priority_support(new.user_id);
  return new;
end $$;
