-- As `dividendCents` of the rules, half up to the cent; a property test holds the two against each other.
-- Numeric, for the largest position times both rates is past 64 bits.
create or replace function dividend_cents(shares integer, price_cents bigint, rate_ppm integer, factor_bps integer)
  returns bigint language sql immutable parallel safe
  return round(shares::numeric * price_cents * rate_ppm * factor_bps / 10000000000)::bigint;
