import type { Module } from '../../../module.js';
import { registerMailConsent } from './mail-consent.routes.js';

export const mailConsentModule = {
  name: 'people/mail-consent',
  routes: registerMailConsent,
  personalTables: [{ table: 'mail_consent', exportAs: 'mailConsent', onDeletion: 'erase' }],
} satisfies Module;
