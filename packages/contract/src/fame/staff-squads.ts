import { endpoint } from '../endpoint.js';
import type * as schemas from './staff-squads.schema.js';

const mayModerate = { permission: 'squad.moderate' } as const;

export const listStaffSquads = endpoint<typeof schemas.listStaffSquads>()({
  url: '/api/v1/manager/squads',
  summary: 'All squads, searched, filtered and sorted over every row',
  policy: mayModerate,
});

export const exportStaffSquads = endpoint<typeof schemas.exportStaffSquads>()({
  url: '/api/v1/manager/squads/csv',
  summary: 'The same list as CSV, every row of the filter',
  policy: mayModerate,
});

export const getStaffSquad = endpoint<typeof schemas.getStaffSquad>()({
  url: '/api/v1/manager/squads/:id',
  summary: 'One squad',
  policy: mayModerate,
  errors: ['NOT_FOUND'],
});

export const renameSquad = endpoint<typeof schemas.renameSquad>()({
  method: 'POST',
  url: '/api/v1/manager/squads/:id/rename',
  summary: 'Give a squad another name; its captain reads why',
  policy: mayModerate,
  audit: 'squad.rename',
  errors: ['NOT_FOUND', 'CONFLICT', 'SQUAD_NAME_TAKEN'],
});

export const muteSquad = endpoint<typeof schemas.muteSquad>()({
  method: 'POST',
  url: '/api/v1/manager/squads/:id/mute',
  summary: 'Close the chat of a squad until a time, or open it again; its captain reads why',
  policy: mayModerate,
  audit: 'squad.mute',
  errors: ['NOT_FOUND', 'CONFLICT', 'SQUAD_ARCHIVED'],
});

export const archiveSquad = endpoint<typeof schemas.archiveSquad>()({
  method: 'POST',
  url: '/api/v1/manager/squads/:id/archive',
  summary: 'Archive a squad: it can be read, and nothing else; its members read why',
  policy: mayModerate,
  audit: 'squad.archive',
  errors: ['NOT_FOUND', 'SQUAD_ARCHIVED'],
});

export const restoreSquad = endpoint<typeof schemas.restoreSquad>()({
  method: 'POST',
  url: '/api/v1/manager/squads/:id/restore',
  summary: 'Open an archived squad again that has members; its captain reads why',
  policy: mayModerate,
  audit: 'squad.restore',
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const listStaffSquadKicks = endpoint<typeof schemas.listStaffSquadKicks>()({
  url: '/api/v1/manager/squads/:id/kicks',
  summary: 'Removals of a squad',
  policy: mayModerate,
  errors: ['NOT_FOUND'],
});

export const undoKickByStaff = endpoint<typeof schemas.undoKickByStaff>()({
  method: 'POST',
  url: '/api/v1/manager/squads/:id/kicks/:kickId/undo',
  summary: 'Undo a removal within 7 days; captain and player read why',
  policy: mayModerate,
  audit: 'squad.undo-kick',
  errors: ['NOT_FOUND', 'SQUAD_ARCHIVED', 'SQUAD_KICK_OVER', 'SQUAD_LIMIT'],
});

export const listStaffSquadDeeds = endpoint<typeof schemas.listStaffSquadDeeds>()({
  url: '/api/v1/manager/squads/:id/deeds',
  summary: 'What was done in a squad, by whom and why',
  policy: mayModerate,
  errors: ['NOT_FOUND'],
});
