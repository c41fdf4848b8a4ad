import {
  captainSilenceDaysDefault,
  squadCaptainciesMaxDefault,
  squadFounderDaysDefault,
  squadFounderTradesDefault,
  squadMembershipsMaxDefault,
  squadSilenceDaysDefault,
  squadSilenceNoticeDays,
} from '@limelight/rules/squad';
import { defineSettings, numberSetting } from '../../people/settings/settings.public.js';

const shared = { section: 'general', visibleTo: 'public', changedBy: 'admin', effect: 'immediate' } as const;

export const squadSettings = defineSettings({
  squadFounderDays: numberSetting('count', {
    ...shared,
    label: 'Account age to found a squad',
    help: 'How many days old an account must be to found a squad.',
    min: 0,
    max: 365,
    default: squadFounderDaysDefault,
  }),
  squadFounderTrades: numberSetting('count', {
    ...shared,
    label: 'Trades to found a squad',
    help: 'How many trades a player must have made to found a squad. Undone ones do not count.',
    min: 0,
    max: 1_000,
    default: squadFounderTradesDefault,
  }),
  squadMembershipsMax: numberSetting('count', {
    ...shared,
    label: 'Squads per player',
    help: 'How many squads a player may be in. Memberships beyond a lower number stay.',
    min: 1,
    max: 100,
    default: squadMembershipsMaxDefault,
  }),
  squadCaptainciesMax: numberSetting('count', {
    ...shared,
    visibleTo: 'staff',
    label: 'Squads led per player',
    help: 'How many squads a founder may be captain of. Squads that a player inherits do not end others.',
    min: 1,
    max: 100,
    default: squadCaptainciesMaxDefault,
  }),
  squadSilenceDays: numberSetting('count', {
    ...shared,
    label: 'Silence that archives a squad',
    help: `After so many days in which nobody wrote, joined or managed it, a squad is archived. Its captain is warned ${squadSilenceNoticeDays} days before.`,
    min: 14,
    max: 365,
    default: squadSilenceDaysDefault,
  }),
  squadCaptainSilenceDays: numberSetting('count', {
    ...shared,
    label: 'Silence that replaces a captain',
    help: `After so many days without anything from its captain, a squad gets an active deputy or member as captain. The captain is warned ${squadSilenceNoticeDays} days before.`,
    min: 14,
    max: 365,
    default: captainSilenceDaysDefault,
  }),
});
