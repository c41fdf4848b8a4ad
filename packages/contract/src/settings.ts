import { endpoint } from './endpoint.js';
import type * as schemas from './settings.schema.js';

export const getPublicSettings = endpoint<typeof schemas.getPublicSettings>()({
  method: 'GET',
  url: '/api/v1/settings',
  tag: 'Settings',
  summary: 'The rules of the game in numbers',
  policy: 'public',
});

export const listSettingChanges = endpoint<typeof schemas.listSettingChanges>()({
  method: 'GET',
  url: '/api/v1/settings/changes',
  tag: 'Settings',
  summary: 'Past and announced changes of settings that touch money, newest first',
  policy: 'public',
});

export const listStaffSettings = endpoint<typeof schemas.listStaffSettings>()({
  method: 'GET',
  url: '/api/v1/manager/settings',
  tag: 'Staff',
  summary: 'All settings with their bounds, versions and pending changes',
  policy: { permission: 'setting.read' },
});

export const updateSetting = endpoint<typeof schemas.updateSetting>()({
  method: 'PUT',
  url: '/api/v1/manager/settings/:key',
  tag: 'Staff',
  summary: 'Change a setting: immediately, or after a day of notice where it touches money',
  policy: { permission: 'setting.update-operations' },
  audit: 'setting.update',
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const getSettingHistory = endpoint<typeof schemas.getSettingHistory>()({
  method: 'GET',
  url: '/api/v1/manager/settings/:key/history',
  tag: 'Staff',
  summary: 'Who changed a setting, when and why, newest first',
  policy: { permission: 'setting.read' },
  errors: ['NOT_FOUND'],
});
