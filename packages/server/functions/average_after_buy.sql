-- The weighted average after buying, half up to the cent.
create or replace function average_after_buy(shares_before integer, average_before bigint, shares integer, price bigint)
  returns bigint language sql immutable parallel safe
  return (2 * (shares_before * average_before + shares * price) + shares_before + shares) / (2 * (shares_before::bigint + shares));
