-- Like every table that is erased with its account: a view of a closed account is refused.
create trigger open_account before insert on saved_view
  for each row execute function keep_closed_account_empty('user_id', 'refuse');
