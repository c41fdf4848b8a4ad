create or replace function change_ticket_priorities() returns trigger language plpgsql as $$
begin
  update support_ticket set priority = has_priority_support(new.user_id) where user_id = new.user_id;
  return null;
end $$;
