import type { Module } from '../../module.js';
import { registerInsiderTip } from './insider-tip.routes.js';
import { dailyInsiderTip } from './write-tip.js';

export const insiderTipModule = {
  name: 'insider-tip',
  routes: registerInsiderTip,
  daily: [dailyInsiderTip],
} satisfies Module;
