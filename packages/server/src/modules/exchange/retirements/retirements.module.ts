import type { Module } from '../../../module.js';
import type { Services } from '../../../services.js';
import { announceTask } from './announce-retirements.js';
import { notifyTask } from './notify-concerned.js';
import { payTask } from './pay-holders.js';
import { retirementCauses } from './retirements.causes.js';
import { retirementInvariants } from './retirements.invariants.sql.js';
import { registerRetirements } from './retirements.routes.js';

export const retirementsModule = {
  name: 'exchange/retirements',
  routes: registerRetirements,
  afterTick: (services: Pick<Services, 'db' | 'clock' | 'random'>) => [
    notifyTask(services),
    payTask(services),
    announceTask(services),
  ],
  priceCauses: retirementCauses,
  invariants: retirementInvariants,
} satisfies Module;
