/**
 * The same generated players for every contestant: the figures follow from a player's number by arithmetic
 * that gives the same results in JavaScript, PostgreSQL and DuckDB, so no data has to be copied between them.
 */
export const crowd = {
  players: 1_000_000,
  positionsEach: 5,
  celebrities: 80,
  contributedCents: 1_000_000,
} as const;

const slotStep = crowd.celebrities / crowd.positionsEach;

export function cashOf(player: number): number {
  return (player * 7_919) % 1_000_003;
}

export function slotOf(player: number, position: number): number {
  return (player * 31 + position * slotStep) % crowd.celebrities;
}

export function sharesOf(player: number, position: number): number {
  return 1 + ((player * (position + 3)) % 10);
}

/** The same in SQL, for tables of `player`, `position` and `price`. */
export const crowdSql = [
  `create table price (slot integer primary key, cents bigint not null)`,
  `create table player (id integer primary key, cash_cents bigint not null, contributed_cents bigint not null)`,
  `create table position (player_id integer not null, slot integer not null, shares integer not null,
    primary key (player_id, slot))`,
  `insert into player select n, (n::bigint * 7919) % 1000003, ${crowd.contributedCents}
    from generate_series(0, ${crowd.players - 1}) as series (n)`,
  `insert into position
    select n, (n::bigint * 31 + k * ${slotStep}) % ${crowd.celebrities}, 1 + (n::bigint * (k + 3)) % 10
    from generate_series(0, ${crowd.players - 1}) as series (n), generate_series(0, ${crowd.positionsEach - 1}) as place (k)`,
] as const;

/**
 * Value, profit and rank of all players, returned as sums: passing a million rows on would slow the databases
 * down.
 */
export const rankSql = `
  with figures as (
    select player.id, player.cash_cents + held.cents as value_cents, contributed_cents
    from player join (
      select player_id, sum(shares * price.cents) as cents from position join price using (slot) group by player_id
    ) as held on held.player_id = player.id
  ),
  profit as (
    select id, round((value_cents - contributed_cents) * 10000.0 / contributed_cents) as bps from figures
  ),
  ranked as (select bps, rank() over (order by bps desc) as rank from profit)
  select cast(sum(rank) as text) as ranks, cast(cast(sum(bps) as bigint) as text) as bps from ranked`;

export interface CheckSums {
  readonly ranks: string;
  readonly bps: string;
}

/** Prices of a tick: different in each round, the same for every contestant. */
export function pricesOf(round: number): number[] {
  return Array.from({ length: crowd.celebrities }, (_, slot) => 17_800 + ((slot * 7_477 + round * 3_331) % 76_900));
}
