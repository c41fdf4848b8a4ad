create or replace function replay_trade(held replayed_position, side trade_side, shares integer, price_cents bigint)
  returns replayed_position language sql immutable parallel safe
  return case
    when side = 'buy' then row(
      (held).shares + shares, average_after_buy((held).shares, (held).average_cents, shares, price_cents)
    )::replayed_position
    when (held).shares = shares then row(0, 0)::replayed_position
    else row((held).shares - shares, (held).average_cents)::replayed_position
  end;
