import type { InvariantQuery } from '../../../platform/invariant.sql.js';

/** The London day of the newest tick. */
const newestDay = `(
  select (at at time zone 'Europe/London')::date from market join tick on tick.number = market.tick_number
)`;

const hashOf = (text: string) => `sha256(convert_to(${text}, 'UTF8'))`;

/** The ledger of an older day may be compacted. */
const ledgerDaysChecked = 3;

/** Invariants of commitments and records: what anybody can check who reads only what is published. */
export const marketDayInvariants: readonly InvariantQuery[] = [
  {
    invariant: 'each commitment continues the one before',
    broken: `
      select format('day %s continues another commitment than that of %s', day, before_day) as row
      from (
        select day, previous_commitment, lag(day) over (order by day) as before_day,
          coalesce(lag(commitment) over (order by day), decode(repeat('00', 32), 'hex')) as before
        from fair_day
      ) as days where previous_commitment is not null and previous_commitment <> before
      union all
      select format('day %s continues no commitment, an earlier day does', day) from fair_day
      where previous_commitment is null
        and exists (select from fair_day as earlier where earlier.day < fair_day.day and earlier.previous_commitment is not null)`,
  },
  {
    invariant: 'a published seed belongs to its commitment',
    broken: `
      select format('day %s', day) as row from fair_day
      where seed is not null and sha256(seed || coalesce(previous_commitment, ''::bytea)
        || coalesce(sha256(convert_to(terms, 'UTF8')), ''::bytea)) <> commitment`,
  },
  {
    invariant: 'no seed and no closing record is published before its day is over',
    broken: `
      select format('the seed of %s, on %s', day, ${newestDay}) as row from fair_day
      where seed is not null and previous_commitment is not null and day >= ${newestDay}
      union all
      select format('the closing record of %s, at %s', day, closed_at) from market_day
      where closing is not null and (
        day > ${newestDay} or closed_at < (day + 1)::timestamp at time zone 'Europe/London')`,
  },
  {
    invariant: 'the key of a day is made of its seed, of the closing record before it and of its random number',
    broken: `
      select format('day %s', day) as row
      from (
        select day, opening, closing, lag(closing_hash) over (order by day) as before from market_day where closing is not null
      ) as days
      join day_key using (day) left join fair_day using (day)
      where opening::jsonb ->> 'version' = '5' and (
        previous_closing is distinct from before
        or closing::jsonb -> 'beacon' <> coalesce(beacon::jsonb, 'null'::jsonb)
        or closing::jsonb ->> 'key' <> encode(sha256(seed || coalesce(previous_closing, decode(repeat('00', 32), 'hex'))
          || coalesce(decode(beacon::jsonb ->> 'randomness', 'hex'), ''::bytea)), 'hex'))
      union all
      select format('%s had ticks and no key', day) from market_day left join day_key using (day)
      where opening::jsonb ->> 'version' = '5' and day_key.day is null and last_tick > after_tick`,
  },
  {
    invariant: 'every day with ticks was committed to before it began',
    broken: `
      select format('day %s was committed to at %s', market_day.day, created_at) as row
      from market_day left join fair_day using (day)
      where created_at is null or (
        created_at >= market_day.day::timestamp at time zone 'Europe/London'
        and previous_commitment is not null
        and day > (select min(day) from fair_day where previous_commitment is not null))`,
  },
  {
    invariant: 'the hash of a record is that of its text, and names the record before it',
    broken: `
      select format('the opening record of %s', day) as row
      from (
        select day, opening, opening_hash, tempo, after_tick, lag(opening_hash) over (order by day) as before from market_day
      ) as days
      where opening_hash <> ${hashOf('opening')}
        or opening::jsonb ->> 'previousOpening' is distinct from encode(before, 'hex')
        or (opening::jsonb ->> 'day', opening::jsonb ->> 'tempo', (opening::jsonb ->> 'afterTick')::bigint)
          <> (day::text, tempo::text, after_tick)
        or opening::jsonb ->> 'commitment'
          is distinct from (select encode(commitment, 'hex') from fair_day where fair_day.day = days.day)
      union all
      select format('the closing record of %s', day)
      from (
        select day, closing, closing_hash, opening_hash, last_tick, lag(closing_hash) over (order by day) as before
        from market_day where closing is not null
      ) as days
      where closing_hash <> ${hashOf('closing')}
        or closing::jsonb ->> 'previousClosing' is distinct from encode(before, 'hex')
        or (closing::jsonb ->> 'day', closing::jsonb ->> 'opening', (closing::jsonb ->> 'lastTick')::bigint)
          <> (day::text, encode(opening_hash, 'hex'), last_tick)`,
  },
  {
    invariant: 'a day opens with what the day before it ended with',
    broken: `
      select format('%s of %s: %s, before it %s', after.value ->> 'id', day, after.value, ended.value) as row
      from (
        select day, opening, after_tick, lag(last_tick) over (order by day) as last_tick,
          lag(last_state) over (order by day) as last_state
        from market_day
      ) as days
      cross join jsonb_array_elements(opening::jsonb -> 'celebrities') as after
      left join jsonb_array_elements(last_state::jsonb) as ended on ended.value ->> 'id' = after.value ->> 'id'
      where last_state is not null and coalesce(after.value ->> 'split', '') = '' and (
        last_tick <> after_tick
        or after.value - 'popularityChange' - 'split' is distinct from ended.value - 'popularityChange' - 'split')
      union all
      select format('%s closed with another state than the one it ended with', day) from market_day
      where closing is not null and closing::jsonb -> 'celebrities' <> last_state::jsonb`,
  },
  {
    invariant: 'a day ends with the prices of its last tick',
    broken: `
      select format('%s of %s: %s, tick %s has %s', ended.value ->> 'id', day, ended.value ->> 'priceMicros', last_tick,
        prices_cents[(ended.value ->> 'slot')::integer + 1]) as row
      from market_day
      join tick on tick.number = last_tick
      cross join jsonb_array_elements(last_state::jsonb) as ended
      where prices_cents[(ended.value ->> 'slot')::integer + 1]
        is distinct from round((ended.value ->> 'priceMicros')::numeric / 10000)`,
  },
  {
    invariant: 'the ledger of a closed day is the one that was closed',
    broken: `
      select format('%s: %s rows, closed with %s', day, row_count, closing::jsonb -> 'ledger' ->> 'rows') as row
      from (
        select day, closing, row_count, root from market_day cross join lateral (
          select sum(row_count) as row_count, sha256(string_agg(branch, ''::bytea order by start_at)) as root
          from ledger_branches(day::timestamp at time zone 'Europe/London', (day + 1)::timestamp at time zone 'Europe/London')
        ) as ledger
        where closing is not null and day >= ${newestDay} - ${ledgerDaysChecked}
      ) as days
      where row_count <> (closing::jsonb -> 'ledger' ->> 'rows')::bigint
        or encode(root, 'hex') <> closing::jsonb -> 'ledger' ->> 'root'`,
  },
];
