-- Writes the shares of what happened before into the ledger, in ranges of players: a transaction each, so that a run that was
-- killed continues behind the last range. Rows are looked up by their keys, whatever the planner believes of the tables.
do $$
declare
  own_task constant text := 'share entries';
  own_day constant date := '2026-11-28';
  low uuid;
  high uuid;
begin
  set enable_hashjoin = off;
  set enable_mergejoin = off;
  set enable_seqscan = off;
  insert into range_run (task, day, after_id, started_at)
  values (own_task, own_day, '00000000-0000-0000-0000-000000000000', now()) on conflict do nothing;
  loop
    select after_id into low from range_run where task = own_task and day = own_day for update;
    select user_id into high from (
      select user_id from wallet where user_id > low order by user_id limit 200
    ) as range order by user_id desc limit 1;
    exit when high is null;

    with moved as (
      update ledger_entry as entry set celebrity_id = trade.celebrity_id,
        shares = case side when 'buy' then trade.shares else -trade.shares end,
        shares_after = shares_before + case side when 'buy' then trade.shares else -trade.shares end,
        average_after_cents = case
          when side = 'buy' then average_after_buy(shares_before, average_before_cents, trade.shares, price_cents)
          when trade.shares = shares_before then 0
          else average_before_cents end
      from trade
      where entry.user_id > low and entry.user_id <= high and entry.kind in ('buy', 'sell')
        and trade.user_id = entry.user_id and trade.id = entry.reference_id
      returning entry.user_id, entry.number, entry.reference_id
    )
    update trade set number = moved.number
    from moved where trade.user_id = moved.user_id and trade.id = moved.reference_id;

    update ledger_entry as entry set celebrity_id = undo.celebrity_id,
      shares = case side when 'buy' then -undo.shares else undo.shares end,
      shares_after = shares_before + case side when 'buy' then -undo.shares else undo.shares end,
      average_after_cents = undo.average_after_cents
    from trade_undo as undo
    where undo.user_id > low and undo.user_id <= high
      and entry.user_id = undo.user_id and entry.number = undo.number and entry.kind = 'undo';

    update ledger_entry as entry set celebrity_id = held.celebrity_id, shares = held.shares_after - shares_before,
      shares_after = held.shares_after, average_after_cents = held.average_after_cents
    from split_holding as held
    where held.user_id > low and held.user_id <= high
      and entry.user_id = held.user_id and entry.number = held.number and entry.kind = 'split';

    update range_run set after_id = high where task = own_task and day = own_day;
    commit;
  end loop;
  delete from range_run where task = own_task and day = own_day;
  reset enable_hashjoin;
  reset enable_mergejoin;
  reset enable_seqscan;
end
$$;
