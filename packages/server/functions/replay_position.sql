create or replace aggregate replay_position(trade_side, integer, bigint) (
  sfunc = replay_trade, stype = replayed_position, initcond = '(0,0)'
);
