import type { getAdminDashboard, getManagerDashboard } from '@limelight/contract/house/dashboards.schema';
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
import type { Services } from '../../../services.js';
import { countVipMembers, listVipDays } from '../../exchange/wallet/wallet.public.js';
import { countTradesBetween, listTradesPerHour } from '../../money/economy/economy.public.js';
import { countFailedPayments, presentPayment, readRevenuePerDay } from '../../money/payments/payments.public.js';
import { countCelebrities, countUsers, listNewUsers, listRecentPayments, listRecentUsers } from './dashboards.sql.js';

type FigureServices = Pick<Services, 'db' | 'clock'>;
type ManagerDashboard = z.input<(typeof getManagerDashboard)['response']>;
type AdminDashboard = z.input<(typeof getAdminDashboard)['response']>;

const daysShown = 30;
const hoursShown = 24;

export async function readManagerFigures(services: FigureServices): Promise<ManagerDashboard> {
  const { db, clock } = services;
  const now = clock.now();
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs);
  const [celebrities, trades, vip, failedPayments30d, failedPaymentsBefore] = await Promise.all([
    countCelebrities(db),
    readTradesToday(services),
    readVip(services, londonDay(now.getTime())),
    countFailedPayments(db, daysAgo(daysShown), now),
    countFailedPayments(db, daysAgo(2 * daysShown), daysAgo(daysShown)),
  ]);
  return { asOf: now.toISOString(), celebrities, trades, vip, failedPayments30d, failedPaymentsBefore };
}

/**
 * The running hour is compared with nothing: only the full hours of today, with the same ones a day before.
 */
async function readTradesToday({ db, clock }: FigureServices): Promise<ManagerDashboard['trades']> {
  const today = startOfLondonDay(londonDay(clock.nowMs()));
  const running = bucketStart(clock.nowMs(), hourMs);
  const rows = await listTradesPerHour(db, new Date(today - dayMs));
  const sumBetween = (fromMs: number, untilMs: number) =>
    sumOf(rows.filter(({ hour }) => hour.getTime() >= fromMs && hour.getTime() < untilMs).map(({ trades }) => trades));
  return {
    today: sumBetween(today, Number.POSITIVE_INFINITY),
    fullHours: sumBetween(today, running),
    fullHoursBefore: sumBetween(today - dayMs, running - dayMs),
  };
}

export async function readAdminFigures(services: FigureServices): Promise<AdminDashboard> {
  const { db, clock } = services;
  const now = clock.now();
  const today = londonDay(now.getTime());
  const [users, revenue, trades, vip, recentUsers, recentPayments] = await Promise.all([
    readUsers(services, today),
    readRevenue(services, today),
    readTrades(services),
    readVip(services, today),
    listRecentUsers(db),
    listRecentPayments(db),
  ]);
  return {
    asOf: now.toISOString(),
    users,
    revenue,
    trades,
    vip,
    recentUsers: recentUsers.map(({ joinedAt, ...user }) => ({
      ...user,
      joinedAt: joinedAt.toISOString(),
    })),
    recentPayments: recentPayments.map(({ user, ...row }) => {
      const { id, reference, product, usCents, gateway, state, createdAt, ...payment } = presentPayment(row);
      const { refundedUsCents, disputedUsCents } = payment;
      return { id, reference, product, usCents, gateway, state, createdAt, refundedUsCents, disputedUsCents, user };
    }),
  };
}

async function readUsers({ db }: FigureServices, today: LondonDay): Promise<AdminDashboard['users']> {
  const first = addDays(today, 1 - daysShown);
  const [total, joined] = await Promise.all([countUsers(db), listNewUsers(db, new Date(startOfLondonDay(first)))]);
  const perDay = lastDays(first, daysShown).map((day) => joined.find((row) => row.day === day)?.count ?? 0);
  const before = total - sumOf(perDay);
  const trend = perDay.map((_, index) => before + sumOf(perDay.slice(0, index + 1)));
  return { total, new7d: sumOf(perDay.slice(-7)), total30dAgo: before, trend };
}

async function readRevenue({ db, clock }: FigureServices, today: LondonDay): Promise<AdminDashboard['revenue']> {
  const first = addDays(today, 1 - 2 * daysShown);
  const days = await readRevenuePerDay(db, { first, count: 2 * daysShown, untilMs: clock.nowMs() });
  const current = days.slice(daysShown);
  return {
    usCents: sumOf(current.map(({ netUsCents }) => netUsCents)),
    vipUsCents: sumOf(current.map(({ vipUsCents }) => vipUsCents)),
    before: sumOf(days.slice(0, daysShown).map(({ netUsCents }) => netUsCents)),
    trend: current.slice(0, -1).map(({ netUsCents }) => netUsCents),
  };
}

/**
 * The trades of the last 24 hours and of the 24 before them: the sums of hours, and of the hour in which a
 * period began what came after. The trend has the full hours.
 */
async function readTrades({ db, clock }: FigureServices): Promise<AdminDashboard['trades']> {
  const nowMs = clock.nowMs();
  const first = bucketStart(nowMs, hourMs) - (2 * hoursShown - 1) * hourMs;
  const firstOfTrend = first + dayMs;
  const rows = new Map(
    (await listTradesPerHour(db, new Date(first))).map(({ hour, trades }) => [hour.getTime(), trades]),
  );
  const perHour = Array.from({ length: 2 * hoursShown }, (_, index) => rows.get(first + index * hourMs) ?? 0);
  const current = perHour.slice(hoursShown);
  const [begun, begunBefore] = await Promise.all([
    countTradesBetween(db, new Date(nowMs - dayMs), new Date(firstOfTrend)),
    countTradesBetween(db, new Date(nowMs - 2 * dayMs), new Date(first)),
  ]);
  return {
    count24h: sumOf(current) + begun,
    before: sumOf(perHour.slice(0, hoursShown)) - begun + begunBefore,
    trend: current.slice(0, -1),
  };
}

async function readVip({ db }: FigureServices, today: LondonDay): Promise<AdminDashboard['vip']> {
  const since = addDays(today, -daysShown);
  const [vip, days] = await Promise.all([countVipMembers(db), listVipDays(db, since)]);
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
