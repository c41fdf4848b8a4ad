-- What the ledger has now is kept nowhere else.
do $$
declare
  missing text;
begin
  select format('%s/%s of kind %s', user_id, number, kind) into missing
  from ledger_entry where kind in ('buy', 'sell', 'undo', 'split') and shares is null limit 1;
  if missing is not null then
    raise exception 'the shares of ledger entry % are unknown', missing;
  end if;
end
$$;
alter table ledger_entry validate constraint ledger_entry_moves;

drop view standing_trade;
alter table trade
  alter column number set not null,
  drop column shares_before,
  drop column average_before_cents,
  drop column cash_after_cents;
create view standing_trade as
  select trade.* from trade
  where not exists (select from trade_undo where trade_undo.user_id = trade.user_id and trade_undo.trade_id = trade.id);

alter table trade_undo
  drop column trade_number,
  drop column shares_before,
  drop column average_before_cents,
  drop column average_after_cents,
  drop column cash_after_cents;
drop table split_holding;

create view share_entry as
  select user_id, number, celebrity_id, kind, shares, shares_after, average_after_cents, amount_cents, reference_id, created_at
  from ledger_entry where shares is not null;
