import * as calls from '@limelight/contract/economy';
import { minuteMs, secondMs } from '@limelight/rules/time';
import type { FastifyInstance } from 'fastify';
import type { Module } from '../../module.js';
import { cached } from '../../platform/cached.js';
import { route } from '../../platform/http/route.js';
import type { Services } from '../../services.js';
import { closeHoursTask } from './close-hours.js';
import { economyInvariants } from './economy.invariants.sql.js';
import { type EconomyServices, getEconomy } from './get-economy.js';
import { findAccountRings, presentAccountRings } from './list-account-rings.js';

/** All wallets are summed for each figure. */
const economyPeriodMs = 30 * secondMs;
const ringsPeriodMs = minuteMs;

function registerEconomy(app: FastifyInstance, services: EconomyServices): void {
  const read = (days: number) => cached(services.clock, economyPeriodMs, () => getEconomy(services, days));
  const periods = { '7': read(7), '30': read(30), '90': read(90) };
  const rings = cached(services.clock, ringsPeriodMs, () => findAccountRings(services));
  route(app, calls.getEconomy, ({ query: { days } }) => periods[days]());
  // The groups are cached, their accounts are not: the page shows a freeze immediately.
  route(app, calls.listAccountRings, async () => presentAccountRings(services, await rings()));
}

export const economyModule = {
  name: 'economy',
  routes: registerEconomy,
  afterTick: (services: Pick<Services, 'db' | 'clock'>) => [closeHoursTask(services)],
  invariants: economyInvariants,
} satisfies Module;
