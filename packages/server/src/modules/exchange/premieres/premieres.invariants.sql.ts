import type { InvariantQuery } from '../../../platform/invariant.sql.js';

export const premiereInvariants: readonly InvariantQuery[] = [
  {
    invariant: 'every calendar of premieres is of a committed day, announced before it began',
    broken: `
      select format('%s: %s', day, case when fair_day.day is null then 'no commitment' else 'announced too late' end) as row
      from premiere_day
      left join fair_day using (day)
      where fair_day.day is null or exists (
        select from premiere where premiere.day = premiere_day.day
          and announced_at >= premiere_day.day::timestamp at time zone 'Europe/London'
      )`,
  },
  {
    invariant: 'a premiere begins with the first tick at or after its time, on its day, and halts its celebrity',
    broken: `
      select format('%s of %s: tick %s is not the one of %s', stage, premiere.day, tick_number, premiere.at) as row
      from premiere
      join celebrity on celebrity.id = celebrity_id
      join tick on tick.number = tick_number
      left join tick as before on before.number = tick_number - 1
      where tick.at < premiere.at or before.at >= premiere.at
        or (tick.at at time zone 'Europe/London')::date <> premiere.day
        or not celebrity.slot = any (tick.halted_slots)
        or tick.prices_cents[celebrity.slot + 1] is distinct from price_before_cents`,
  },
  {
    invariant: 'a premiere that has begun and is not over keeps its celebrity halted',
    broken: `
      select format('%s of %s: trading in %s goes on', stage, day, premiere.celebrity_id) as row
      from premiere
      join celebrity_market on celebrity_market.celebrity_id = premiere.celebrity_id
      where tick_number is not null and end_tick is null and halted_at_tick is null`,
  },
  {
    invariant: 'no premiere of a past tick waits',
    broken: `
      select format('%s of %s: neither begun nor cancelled', stage, day) as row
      from premiere
      join market on true
      join tick on tick.number = market.tick_number
      where premiere.at <= tick.at and premiere.tick_number is null and cancelled_reason is null`,
  },
];
