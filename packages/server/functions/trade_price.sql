-- What a trade costs a share at a price with a boost: `tradePriceCents` of the rules. Null without a price, which
-- `least` would make the highest one.
create or replace function trade_price(price bigint, boost_ppm integer)
  returns bigint language sql immutable parallel safe
  return case
    when price * (1000000 + boost_ppm) / 1000000 > 100000000 then 100000000
    else price * (1000000 + boost_ppm) / 1000000
  end;
