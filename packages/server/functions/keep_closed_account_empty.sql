-- No row of a closed account, however it is written: the name of the column with the account's id, and
-- 'refuse' or, for tables that are written for many accounts in one statement, 'skip'. It takes no lock: many
-- of these rows are written under locks of a wallet or a ticket, which a closing account needs, and each
-- would wait for the other. A transaction that began earlier can therefore commit such a row after the
-- account is closed; the second erasure deletes it.
create or replace function keep_closed_account_empty() returns trigger language plpgsql as $$
declare
  owner text := to_jsonb(new) ->> tg_argv[0];
begin
  -- The value of a verification is text.
  if owner ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    and exists (select from "user" where id = owner::uuid and account_state = 'closed') then
    if tg_argv[1] = 'skip' then
      return null;
    end if;
    raise exception 'account % is closed', owner using errcode = 'LL003';
  end if;
  return new;
end
$$;
