import type { Module } from '../../module.js';
import { celebrityInvariants } from './celebrities.invariants.sql.js';
import { registerCelebrities } from './celebrities.routes.js';

export const celebritiesModule = {
  name: 'celebrities',
  routes: registerCelebrities,
  invariants: celebrityInvariants,
} satisfies Module;
