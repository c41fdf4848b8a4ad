import type pg from 'pg';
import { referralCodeOf } from '../referral-code.js';
import { backOfficeRows } from './seed-back-office.js';
import { type Scale, userId, wordOf } from './sql-parts.js';

const firstNames =
  'Ada Ama Amir Ana Bola Chidi Chloe Dan Efua Emeka Esi Femi Grace Hana Ivy Jack Kofi Lara Leo Lwazi Maya Mia Musa Naledi Ngozi Noah Nomsa Olu Oscar Priya Rosa Sam Sipho Thabo Tunde Uche Vera Yaw Zanele Zoe';
const lastNames =
  'Abiola Adams Addo Asante Bello Botha Boateng Chukwu Clarke Danso Dlamini Eze Foster Green Hughes Ibrahim Jones Khumalo Lewis Mbeki Mensah Mokoena Morris Naidoo Ndlovu Nkosi Nwosu Obi Ofori Okafor Okoro Osei Owusu Patel Quaye Reid Sithole Smith Taylor Usman Van Williams Yeboah Zulu Zwane Walker Watson Young Price Parker';

const year = `interval '365 days'`;

/** Players with their wallets, trades and holdings: the rows that grow with the game. */
function playerRows({ users, trades }: Scale): Record<string, string> {
  const each = `generate_series(1, ${users}) as n`;
  // No first name goes with one remainder of n: all players called Ada would be among those that are not
  // verified.
  const name = `${wordOf(firstNames, 'n * 7 + n / 40')} || ' ' || ${wordOf(lastNames, 'n / 3')}`;
  const tier = `(case when n % 100 < 1 then 'elite' when n % 100 < 4 then 'pro' when n % 100 < 10 then 'basic' else 'free' end)::membership_tier`;
  const state = `(case when n % 100 = 37 then 'closed' when n % 200 = 51 then 'suspended' else 'active' end)`;
  const isFrozen = `n % 500 = 73 and n % 100 <> 37`;
  return {
    users: `insert into "user" (id, name, email, email_verified, role, referral_code, referred_by, created_at, updated_at,
        last_login_at, account_state, closed_at, frozen_at, frozen_reason, two_factor_enabled, tier, unranked, handle)
      select ${userId('n')}, case when n % 100 = 37 then 'Former player' else ${name} end,
        case when n % 100 = 37 then 'former-player-' || ${userId('n')} else lower(replace(${name}, ' ', '.')) || n || '@bench.test' end,
        (n % 20 <> 0 or n <= 60) and n % 100 <> 37, (case when n <= 10 then 'admin' when n <= 60 then 'manager' else 'user' end)::account_role,
        ${referralCodeOf('B', 'n')}, case when n % 20 = 3 then ${userId('1 + n / 40')} end, created, created,
        case when n % 5 <> 0 then last end,
        ${state}::account_state, case when n % 100 = 37 then last end, case when ${isFrozen} then last end, case when ${isFrozen} then 'Dispute' end, n <= 60 and n % 100 <> 37,
        case when n % 20 <> 0 or n <= 60 then ${tier} else 'free' end, n % 100 = 37,
        case when n % 100 <> 37 then 'Player_' || left(md5(n::text), 12) end
      from ${each} cross join lateral (
        select now() - ${year} * (1 - n::float8 / ${users}) as created,
          now() - ${year} * (1 - n::float8 / ${users}) * (mod(n::bigint * 7919, 1000) / 1000.0) - interval '1 hour' as last
      ) as times`,
    visits: `insert into visit (user_id, last_active_at)
      select id, last_login_at + interval '20 minutes' from "user" where last_login_at is not null and account_state <> 'closed'`,
    sessions: `insert into session (id, token, user_id, expires_at, ip_address, user_agent, created_at, updated_at, last_active_at, two_factor_at)
      select ${userId('n')}, 'bench-session-' || n, ${userId('n')},
        now() + interval '30 days', '10.' || n / 65536 % 256 || '.' || n / 256 % 256 || '.' || n % 256, 'bench', now(), now(), now(), case when n <= 60 then now() end
      from ${each} where ${state} = 'active' and (n % 10 = 1)`,
    wallets: `insert into wallet (user_id, cash_cents, contributed_cents, entry_count, trade_day, created_at, tier, account_state, frozen)
      select ${userId('n')}, 600000, 1000000, 1 + 2 * ${Math.floor(trades / users)}, current_date,
        now() - ${year} * (1 - n::float8 / ${users}), ${tier}, ${state}::wallet_state, ${isFrozen}
      from ${each} where n % 20 <> 0 or n <= 60`,
    'sign-up grants': `insert into posted_entry (user_id, number, kind, house, amount_cents, balance_cents, reference_id, created_at)
      select ${userId('n')}, 1, 'signup_grant', 'issuance', 1000000, 1000000, ${userId('n')}, now() - ${year} * (1 - n::float8 / ${users})
      from ${each}`,
    origins: `insert into sign_up_origin (user_id, address_digest, device_digest, created_at)
      select ${userId('n')}, sha256(convert_to('address ' || case when n % 1000 < 5 then n / 1000 * -1 else n end, 'UTF8')),
        sha256(convert_to('device ' || n % (${users} / 3 + 1), 'UTF8')), now() - ${year} * (1 - n::float8 / ${users}) from ${each}`,
    trades: tradesOf({ users, trades }),
    positions: `insert into position (user_id, celebrity_id, shares, average_price_cents)
      select user_id, celebrity_id, sum(shares), 50000 from trade group by 1, 2`,
  };
}

/**
 * In the order of time, as they are made: block-range indexes depend on it. Each user has as many, of two
 * celebrities.
 */
function tradesOf({ users, trades }: Pick<Scale, 'users' | 'trades'>): string {
  return `insert into trade (user_id, id, number, shares, shares_after, fee_bps, tolerance_bps, side, celebrity_id, price_cents,
      total_cents, fee_cents, cash_after_cents, average_after_cents, tick_number, seen_tick, created_at)
    select ${userId(`1 + mod(n::bigint * 7919, ${users})`)}, ('00000000-0000-7001-8000-' || lpad(n::text, 12, '0'))::uuid,
      2 + 2 * ((n - 1) / ${users}), 1, 1 + (n - 1) / ${users}, 250, 50, 'buy', (1 + mod(n * 7 + n / ${users} % 2, 20))::text, 50000,
      50000, 1250, 900000 - 20000 * ((n - 1) / ${users}), 50000, tick, tick, now() - interval '180 days' * (1 - n::float8 / ${trades})
    from generate_series(1, ${trades}) as n cross join market
    cross join lateral (select greatest(1, market.tick_number - (180 * 2880 * (1 - n::float8 / ${trades}))::bigint) as tick) as traded`;
}

/**
 * Fills the database of a running server. Triggers and foreign keys are off: a million rows one by one would
 * take hours.
 * @param report what is being written, and the seconds of each
 */
export async function seedStaffData(
  client: pg.Client,
  scale: Scale,
  report: (what: string, seconds: number) => void,
): Promise<void> {
  await client.query('set session_replication_role = replica');
  await client.query(`set work_mem = '256MB'`);
  await client.query(`set maintenance_work_mem = '512MB'`);
  for (const [what, statement] of Object.entries({ ...playerRows(scale), ...backOfficeRows(scale) })) {
    const startMs = performance.now();
    await client.query(statement);
    report(what, (performance.now() - startMs) / 1_000);
  }
  await client.query('reset session_replication_role');
  const startMs = performance.now();
  await client.query('vacuum analyze');
  report('vacuum', (performance.now() - startMs) / 1_000);
}
