create or replace function count_added_subscribers() returns trigger language plpgsql as $$
begin
  update email_list set subscribers = subscribers + added.count
  from (select list_id, count(*) from changed group by list_id) as added
  where email_list.id = added.list_id;
  return null;
end
$$;
