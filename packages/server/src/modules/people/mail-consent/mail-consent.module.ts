import type { Module } from '../../../module.js';
import { registerMailConsent } from './mail-consent.routes.js';
import { mailSettings } from './mail-consent.settings.js';

export const mailConsentModule = {
  name: 'people/mail-consent',
  routes: registerMailConsent,
  settings: mailSettings,
  personalTables: [{ table: 'mail_consent', exportAs: 'mailConsent', onDeletion: 'erase' }],
} satisfies Module;
