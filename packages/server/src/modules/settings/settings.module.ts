import type { Module } from '../../module.js';
import { registerSettings } from './settings.routes.js';
import { siteSettings } from './site.settings.js';

export const settingsModule = {
  name: 'settings',
  routes: registerSettings,
  settings: siteSettings,
} satisfies Module;
