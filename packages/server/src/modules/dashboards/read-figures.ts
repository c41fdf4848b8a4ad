import type { getAdminDashboard, getManagerDashboard } from '@limelight/contract/dashboards.schema';
import {
  addDays,
  bucketStart,
  dayMs,
  hourMs,
  type LondonDay,
  londonDay,
  startOfLondonDay,
} from '@limelight/rules/time';
import type { z } from 'zod';
import type { Services } from '../../services.js';
import { listTradesPerHour } from '../economy/economy.public.js';
import { presentPayment } from '../payments/payments.public.js';
import {
  countCelebrities,
  countFailedPayments,
  countUsers,
  countVip,
  listNewUsers,
  listRecentPayments,
  listRecentUsers,
  listRevenue,
  listVipDays,
} from './dashboards.sql.js';

type FigureServices = Pick<Services, 'db' | 'clock'>;
type AdminDashboard = z.input<(typeof getAdminDashboard)['response']>;

const daysShown = 30;
const hoursShown = 24;

export async function readManagerFigures({
  db,
  clock,
}: FigureServices): Promise<z.input<(typeof getManagerDashboard)['response']>> {
  const now = clock.now();
  const today = new Date(startOfLondonDay(londonDay(now.getTime())));
  const trades = await listTradesPerHour(db, today);
  return {
    asOf: now.toISOString(),
    celebrities: await countCelebrities(db),
    tradesToday: sumOf(trades.map(({ trades: count }) => count)),
    vip: await countVip(db),
    failedPayments30d: await countFailedPayments(db, new Date(now.getTime() - daysShown * dayMs)),
  };
}

export async function readAdminFigures(services: FigureServices): Promise<AdminDashboard> {
  const { db, clock } = services;
  const now = clock.now();
  const today = londonDay(now.getTime());
  return {
    asOf: now.toISOString(),
    users: await readUsers(services, today),
    revenue: await readRevenue(services, today),
    trades: await readTrades(services),
    vip: await readVip(services, today),
    recentUsers: (await listRecentUsers(db)).map(({ joinedAt, ...user }) => ({
      ...user,
      joinedAt: joinedAt.toISOString(),
    })),
    recentPayments: (await listRecentPayments(db)).map(({ user, ...row }) => {
      const { id, reference, product, usCents, gateway, state, createdAt, ...payment } = presentPayment(row);
      const { refundedUsCents, disputedUsCents } = payment;
      return { id, reference, product, usCents, gateway, state, createdAt, refundedUsCents, disputedUsCents, user };
    }),
  };
}

async function readUsers({ db }: FigureServices, today: LondonDay): Promise<AdminDashboard['users']> {
  const total = await countUsers(db);
  const first = addDays(today, 1 - daysShown);
  const joined = await listNewUsers(db, new Date(startOfLondonDay(first)));
  const perDay = lastDays(first, daysShown).map((day) => joined.find((row) => row.day === day)?.count ?? 0);
  const before = total - sumOf(perDay);
  const trend = perDay.map((_, index) => before + sumOf(perDay.slice(0, index + 1)));
  return { total, new7d: sumOf(perDay.slice(-7)), total30dAgo: before, trend };
}

async function readRevenue({ db }: FigureServices, today: LondonDay): Promise<AdminDashboard['revenue']> {
  const first = addDays(today, 1 - daysShown);
  const rows = await listRevenue(db, new Date(startOfLondonDay(addDays(first, -daysShown))));
  const current = rows.filter(({ day }) => day >= first);
  const earlier = rows.filter(({ day }) => day < first);
  return {
    usCents: sumOf(current.map(({ usCents }) => usCents)),
    vipUsCents: sumOf(current.map(({ vipUsCents }) => vipUsCents)),
    before: sumOf(earlier.map(({ usCents }) => usCents)),
    trend: lastDays(first, daysShown).map((day) => current.find((row) => row.day === day)?.usCents ?? 0),
  };
}

/** Full hours: the running one, and the 23 before it. */
async function readTrades({ db, clock }: FigureServices): Promise<AdminDashboard['trades']> {
  const lastHour = bucketStart(clock.nowMs(), hourMs);
  const first = lastHour - (2 * hoursShown - 1) * hourMs;
  const rows = new Map(
    (await listTradesPerHour(db, new Date(first))).map(({ hour, trades }) => [hour.getTime(), trades]),
  );
  const perHour = Array.from({ length: 2 * hoursShown }, (_, index) => rows.get(first + index * hourMs) ?? 0);
  const trend = perHour.slice(hoursShown);
  return { count24h: sumOf(trend), before: sumOf(perHour.slice(0, hoursShown)), trend };
}

async function readVip({ db }: FigureServices, today: LondonDay): Promise<AdminDashboard['vip']> {
  const vip = await countVip(db);
  const since = addDays(today, -daysShown);
  const days = await listVipDays(db, since);
  const total = vip.basic + vip.pro + vip.elite;
  const total30dAgo = days.find(({ day }) => day === since)?.members ?? null;
  return { ...vip, total30dAgo, trend: [...days.map(({ members }) => members), total] };
}

function lastDays(first: LondonDay, count: number): LondonDay[] {
  return Array.from({ length: count }, (_, index) => addDays(first, index));
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
