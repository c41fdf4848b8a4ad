import * as calls from '@limelight/contract/money/economy';
import { type CsvCell, decimalOf } from '@limelight/rules/csv';
import type { EconomyPeriod } from '@limelight/rules/economy';
import { minuteMs, secondMs } from '@limelight/rules/time';
import type { FastifyInstance } from 'fastify';
import type { Module } from '../../../module.js';
import { cached } from '../../../platform/cached.js';
import { sendCsv } from '../../../platform/http/csv.js';
import { route } from '../../../platform/http/route.js';
import { storedFiguresTask } from '../../../platform/stored-figure.js';
import type { Services } from '../../../services.js';
import { closeHoursTask } from './close-hours.js';
import { economyInvariants } from './economy.invariants.sql.js';
import { booksFigure, type EconomyServices, getEconomy, listPeriodSums } from './get-economy.js';
import type { DaySum } from './ledger-sums.sql.js';
import { findAccountRings, presentAccountRings } from './list-account-rings.js';

/** The sums of the period's days, for each of its figures. */
const economyPeriodMs = 30 * secondMs;
const ringsPeriodMs = minuteMs;

const csvColumns: Readonly<Record<string, (sum: DaySum) => CsvCell>> = {
  'Day (London)': ({ day }) => day,
  'House account': ({ house }) => house,
  Kind: ({ kind }) => kind,
  'Made SE$': ({ madeCents }) => decimalOf(madeCents),
  'Removed SE$': ({ removedCents }) => decimalOf(removedCents),
  Entries: ({ entries }) => entries,
};

function registerEconomy(app: FastifyInstance, services: EconomyServices): void {
  const read = (period: EconomyPeriod) => cached(services.clock, economyPeriodMs, () => getEconomy(services, period));
  const periods = { '7': read('7'), '30': read('30'), '90': read('90'), all: read('all') };
  const rings = cached(services.clock, ringsPeriodMs, () => findAccountRings(services));
  route(app, calls.getEconomy, ({ query: { days } }) => periods[days]());
  route(app, calls.exportEconomy, async ({ query: { days }, reply }) => {
    const rows = await listPeriodSums(services, days);
    return sendCsv(reply, { name: days === 'all' ? 'economy' : `economy-${days}-days`, columns: csvColumns, rows });
  });
  // The groups are cached, their accounts are not: the page shows a freeze immediately.
  route(app, calls.listAccountRings, async () => presentAccountRings(services, await rings()));
}

export const economyModule = {
  name: 'money/economy',
  routes: registerEconomy,
  afterTick: (services: Pick<Services, 'db' | 'clock'>) => [
    closeHoursTask(services),
    storedFiguresTask('economy books', services, [booksFigure(services)]),
  ],
  invariants: economyInvariants,
} satisfies Module;
