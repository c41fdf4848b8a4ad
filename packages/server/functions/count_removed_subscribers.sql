create or replace function count_removed_subscribers() returns trigger language plpgsql as $$
begin
  update email_list set subscribers = subscribers - removed.count
  from (select list_id, count(*) from changed group by list_id) as removed
  where email_list.id = removed.list_id;
  return null;
end
$$;
