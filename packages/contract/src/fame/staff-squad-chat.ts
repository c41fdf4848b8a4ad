import { endpoint } from '../endpoint.js';
import type * as schemas from './staff-squad-chat.schema.js';

const mayModerate = { permission: 'squad.moderate' } as const;

export const listSquadReports = endpoint<typeof schemas.listSquadReports>()({
  url: '/api/v1/manager/squad-reports',
  summary: 'Reported messages of squads, by members and by the word list',
  policy: mayModerate,
});

export const getSquadReport = endpoint<typeof schemas.getSquadReport>()({
  url: '/api/v1/manager/squad-reports/:id',
  summary: 'One reported message with those around it, its reporters and what its writer did before',
  policy: mayModerate,
  errors: ['NOT_FOUND'],
});

export const decideSquadReport = endpoint<typeof schemas.decideSquadReport>()({
  method: 'POST',
  url: '/api/v1/manager/squad-reports/:id/decision',
  summary: 'Dismiss a report, or remove the message, or remove it and mute its writer; the writer reads the reason',
  policy: mayModerate,
  audit: 'squad.decide-report',
  errors: ['NOT_FOUND', 'CONFLICT', 'FORBIDDEN'],
});

export const muteInSquads = endpoint<typeof schemas.muteInSquads>()({
  method: 'POST',
  url: '/api/v1/manager/squad-mutes/:userId',
  summary: 'Keep a player from writing in every squad for a time; the player reads the reason',
  policy: mayModerate,
  audit: 'squad.mute-player',
  errors: ['NOT_FOUND', 'FORBIDDEN'],
});

export const unmuteInSquads = endpoint<typeof schemas.unmuteInSquads>()({
  method: 'POST',
  url: '/api/v1/manager/squad-mutes/:userId/end',
  summary: 'Let a player write in squads again',
  policy: mayModerate,
  audit: 'squad.unmute-player',
  errors: ['NOT_FOUND', 'FORBIDDEN'],
});

export const endSquadMute = endpoint<typeof schemas.endSquadMute>()({
  method: 'POST',
  url: '/api/v1/manager/squads/:id/mutes/:muteId/end',
  summary: 'End a mute by moderators of a squad; the player reads why',
  policy: mayModerate,
  audit: 'squad.end-mute',
  errors: ['NOT_FOUND', 'FORBIDDEN'],
});
