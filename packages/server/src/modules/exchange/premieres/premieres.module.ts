import type { Module } from '../../../module.js';
import { type NoticeServices, premiereNoticeTask } from './notify-of-premieres.js';
import { premiereCauses } from './premieres.causes.js';
import { premiereInvariants } from './premieres.invariants.sql.js';
import { registerPremieres } from './premieres.routes.js';

export const premieresModule = {
  name: 'exchange/premieres',
  routes: registerPremieres,
  afterTick: (services: NoticeServices) => [premiereNoticeTask(services)],
  priceCauses: premiereCauses,
  invariants: premiereInvariants,
} satisfies Module;
