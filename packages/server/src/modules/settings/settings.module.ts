import type { Module } from '../../module.js';
import { registerSettings } from './settings.routes.js';

export const settingsModule = {
  name: 'settings',
  routes: registerSettings,
} satisfies Module;
