import { endpoint } from '../endpoint.js';
import { streamEvent, streamTopic } from '../stream.js';
import type * as schemas from './squads.schema.js';

export const listSquads = endpoint<typeof schemas.listSquads>()({
  url: '/api/v1/squads',
  summary: 'Squads that are not archived, of all celebrities or of one',
  policy: 'public',
});

export const getSquad = endpoint<typeof schemas.getSquad>()({
  url: '/api/v1/squad-handles/:handle',
  summary: 'One squad by its handle of now, which the answer has, or by one of before',
  policy: 'public',
  errors: ['NOT_FOUND'],
});

export const getSquadStanding = endpoint<typeof schemas.getSquadStanding>()({
  url: '/api/v1/squads/:id/standing',
  summary: 'What the player is in a squad, or why the player cannot join it',
  policy: 'player',
  scope: 'read',
  errors: ['NOT_FOUND'],
});

export const listSquadMembers = endpoint<typeof schemas.listSquadMembers>()({
  url: '/api/v1/squads/:id/members',
  summary: 'The members of a squad: captain, deputies, then the longest-serving first; or by return',
  policy: 'player',
  scope: 'read',
  errors: ['NOT_FOUND'],
});

export const getOwnSquads = endpoint<typeof schemas.getOwnSquads>()({
  url: '/api/v1/own-squads',
  summary: "The player's squads, the squads that refuse the player, and what is missing to found one",
  policy: 'player',
  scope: 'read',
});

export const findSquadByCode = endpoint<typeof schemas.findSquadByCode>()({
  url: '/api/v1/squads/by-code',
  summary: 'The squad of an invitation',
  policy: 'public',
  errors: ['NOT_FOUND'],
});

export const foundSquad = endpoint<typeof schemas.foundSquad>()({
  method: 'POST',
  url: '/api/v1/squads',
  summary: 'Found a squad and become its captain',
  policy: 'trader',
  status: 201,
  errors: ['CELEBRITY_UNKNOWN', 'SQUAD_FOUNDING', 'SQUAD_LIMIT', 'SQUAD_NAME_TAKEN', 'SQUAD_ID_REUSED'],
});

export const joinSquad = endpoint<typeof schemas.joinSquad>()({
  method: 'PUT',
  url: '/api/v1/squads/:id/membership',
  summary: 'Join a squad; of a member nothing changes',
  policy: 'trader',
  errors: ['NOT_FOUND', 'SQUAD_ARCHIVED', 'SQUAD_REFUSED', 'SQUAD_LIMIT'],
});

export const leaveSquad = endpoint<typeof schemas.leaveSquad>()({
  method: 'DELETE',
  url: '/api/v1/squads/:id/membership',
  summary: 'Leave a squad; a captain is followed by the longest-serving active deputy or member',
  policy: 'trader',
  errors: ['NOT_FOUND', 'SQUAD_MEMBERS_ONLY'],
});

export const renewInviteCode = endpoint<typeof schemas.renewInviteCode>()({
  method: 'POST',
  url: '/api/v1/squads/:id/invite-code',
  summary: 'Replace the code of invitations; with the right `invitations`',
  policy: 'trader',
  errors: ['NOT_FOUND', 'SQUAD_MEMBERS_ONLY', 'SQUAD_RIGHT_NEEDED', 'SQUAD_ARCHIVED'],
});

export const updateSquad = endpoint<typeof schemas.updateSquad>()({
  method: 'PUT',
  url: '/api/v1/squads/:id/description',
  summary: 'Change the description; with the right `settings`',
  policy: 'trader',
  errors: ['NOT_FOUND', 'SQUAD_MEMBERS_ONLY', 'SQUAD_RIGHT_NEEDED', 'SQUAD_ARCHIVED', 'CONFLICT'],
});

export const setSquadRole = endpoint<typeof schemas.setSquadRole>()({
  method: 'PUT',
  url: '/api/v1/squads/:id/members/:handle/role',
  summary: 'Make a member deputy with rights, or a deputy member again; by the captain',
  policy: 'trader',
  errors: ['NOT_FOUND', 'SQUAD_MEMBERS_ONLY', 'SQUAD_RIGHT_NEEDED', 'SQUAD_TARGET', 'SQUAD_ARCHIVED'],
});

export const handOverSquad = endpoint<typeof schemas.handOverSquad>()({
  method: 'POST',
  url: '/api/v1/squads/:id/members/:handle/hand-over',
  summary: 'Make another member captain; the captain becomes a member',
  policy: 'trader',
  errors: ['NOT_FOUND', 'SQUAD_MEMBERS_ONLY', 'SQUAD_RIGHT_NEEDED', 'SQUAD_TARGET', 'SQUAD_ARCHIVED', 'CONFLICT'],
});

export const kickMember = endpoint<typeof schemas.kickMember>()({
  method: 'POST',
  url: '/api/v1/squads/:id/members/:handle/kick',
  summary: 'Remove a member, who reads the reason and cannot join again; with the right `members`',
  policy: 'trader',
  errors: ['NOT_FOUND', 'SQUAD_MEMBERS_ONLY', 'SQUAD_RIGHT_NEEDED', 'SQUAD_TARGET', 'SQUAD_ARCHIVED', 'SQUAD_KICKS'],
});

export const undoKick = endpoint<typeof schemas.undoKick>()({
  method: 'POST',
  url: '/api/v1/squads/:id/kicks/:kickId/undo',
  summary: 'Undo a removal within 7 days: the membership is as it was; by the captain',
  policy: 'trader',
  errors: ['NOT_FOUND', 'SQUAD_MEMBERS_ONLY', 'SQUAD_RIGHT_NEEDED', 'SQUAD_ARCHIVED', 'SQUAD_KICK_OVER', 'SQUAD_LIMIT'],
});

export const liftRefusal = endpoint<typeof schemas.liftRefusal>()({
  method: 'POST',
  url: '/api/v1/squads/:id/kicks/:kickId/lift',
  summary: 'Let a removed player join again; by the captain',
  policy: 'trader',
  errors: ['NOT_FOUND', 'SQUAD_MEMBERS_ONLY', 'SQUAD_RIGHT_NEEDED', 'SQUAD_ARCHIVED', 'SQUAD_KICK_OVER'],
});

export const listKicks = endpoint<typeof schemas.listKicks>()({
  url: '/api/v1/squads/:id/kicks',
  summary: 'Removals of a squad; for officers with the right `members`',
  policy: 'player',
  scope: 'read',
  errors: ['NOT_FOUND', 'SQUAD_MEMBERS_ONLY', 'SQUAD_RIGHT_NEEDED'],
});

export const listSquadDeeds = endpoint<typeof schemas.listSquadDeeds>()({
  url: '/api/v1/squads/:id/deeds',
  summary: 'What was done in a squad, by whom and why; for its officers',
  policy: 'player',
  scope: 'read',
  errors: ['NOT_FOUND', 'SQUAD_MEMBERS_ONLY', 'SQUAD_RIGHT_NEEDED'],
});

/**
 * Memberships, roles or the state of a squad have changed: to the pages of its members, and to the player
 * whom it concerns.
 */
export const squadEvent = streamEvent<typeof schemas.squadEvent>('squad');

/** The id is the squad's; members join it. */
export const squadTopic = streamTopic({ topic: 'squad', policy: 'player', scope: 'read' });
