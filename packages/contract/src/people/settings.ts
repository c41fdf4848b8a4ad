import { endpoint } from '../endpoint.js';
import { streamEvent, streamTopic } from '../stream.js';
import type * as schemas from './settings.schema.js';

export const getPublicSettings = endpoint<typeof schemas.getPublicSettings>()({
  url: '/api/v1/settings',
  summary: 'The rules of the game in numbers',
  policy: 'public',
  inMaintenance: 'open',
});

export const listSettingChanges = endpoint<typeof schemas.listSettingChanges>()({
  url: '/api/v1/settings/changes',
  summary: 'Past and announced changes of settings that touch money, newest first',
  policy: 'public',
  inMaintenance: 'open',
});

export const listStaffSettings = endpoint<typeof schemas.listStaffSettings>()({
  url: '/api/v1/manager/settings',
  summary: 'All settings with their bounds, versions and pending changes',
  policy: { permission: 'setting.read' },
});

export const updateSettings = endpoint<typeof schemas.updateSettings>()({
  method: 'PUT',
  url: '/api/v1/manager/settings',
  summary:
    'Change settings, all of them or none: immediately, or after a day of notice where they touch money; what touches money or stops something needs a recent log-in',
  policy: { permission: 'setting.update-operations' },
  audit: 'setting.update',
  errors: ['NOT_FOUND', 'CONFLICT', 'PASSWORD_NEEDED'],
});

export const getSettingStop = endpoint<typeof schemas.getSettingStop>()({
  url: '/api/v1/manager/settings/:key/stop',
  summary: 'What a switch stops, and how many players that concerns now',
  policy: { permission: 'setting.read' },
  errors: ['NOT_FOUND'],
});

export const getSettingHistory = endpoint<typeof schemas.getSettingHistory>()({
  url: '/api/v1/manager/settings/:key/history',
  summary: 'Who changed a setting, when and why, newest first',
  policy: { permission: 'setting.read' },
  errors: ['NOT_FOUND'],
});

/** Every change of a setting, for staff. */
export const settingsTopic = streamTopic({ topic: 'settings', policy: { permission: 'setting.read' } });
/** Its only id. */
export const allSettings = 'all';

/** A setting was changed, or an announced change is in force. */
export const settingsEvent = streamEvent<typeof schemas.settingsEvent>('settings');
