import type { Module } from '../../module.js';
import { registerPrivacy } from './privacy.routes.js';

export const privacyModule = {
  name: 'privacy',
  routes: registerPrivacy,
} satisfies Module;
