import type { MessageRefusalCode } from '@limelight/rules/squad-message';
import { endpoint } from '../endpoint.js';
import type * as schemas from './squad-chat.schema.js';

const messageRefusals: readonly MessageRefusalCode[] = [
  'SQUAD_MEMBERS_ONLY',
  'SQUAD_ARCHIVED',
  'SQUAD_MUTED',
  'CHAT_MUTED',
  'CHAT_TOO_NEW',
  'MESSAGE_REPEATED',
  'MESSAGE_BURST',
  'SLOW_MODE',
];

const ofMember = ['NOT_FOUND', 'SQUAD_MEMBERS_ONLY'] as const;
const ofModerator = [...ofMember, 'SQUAD_RIGHT_NEEDED', 'SQUAD_ARCHIVED'] as const;

export const getSquadChat = endpoint<typeof schemas.getSquadChat>()({
  url: '/api/v1/squads/:id/chat',
  summary: 'The newest number of a squad’s chat, and what holds in it for the player; for members',
  policy: 'player',
  scope: 'read',
  errors: [...ofMember],
});

export const listSquadMessages = endpoint<typeof schemas.listSquadMessages>()({
  url: '/api/v1/squads/:id/messages',
  summary:
    'Messages of a squad by number, the oldest first: the newest ones, or those before, after or around a number',
  policy: 'player',
  scope: 'read',
  errors: [...ofMember],
});

export const findSquadMessages = endpoint<typeof schemas.findSquadMessages>()({
  url: '/api/v1/squads/:id/found-messages',
  summary: 'Messages of a squad that have all these words, the newest first, without those of blocked players',
  policy: 'player',
  scope: 'read',
  errors: [...ofMember],
});

export const listMentionable = endpoint<typeof schemas.listMentionable>()({
  url: '/api/v1/squads/:id/mentionable',
  summary: 'Other members with a text in their handle, to mention them: who begins with it, then who was active last',
  policy: 'player',
  scope: 'read',
  errors: [...ofMember],
});

export const sendSquadMessage = endpoint<typeof schemas.sendSquadMessage>()({
  method: 'POST',
  url: '/api/v1/squads/:id/messages',
  summary: 'Send a message; repeating it with the same id returns the same message',
  policy: 'trader',
  status: 201,
  errors: ['NOT_FOUND', ...messageRefusals, 'MESSAGE_ID_REUSED', 'MESSAGE_GONE'],
});

export const editSquadMessage = endpoint<typeof schemas.editSquadMessage>()({
  method: 'PUT',
  url: '/api/v1/squads/:id/messages/:number',
  summary: 'Change an own message within 5 minutes',
  policy: 'trader',
  errors: [
    ...ofMember,
    'SQUAD_ARCHIVED',
    'SQUAD_MUTED',
    'CHAT_MUTED',
    'MESSAGE_GONE',
    'MESSAGE_EDIT_OVER',
    'SIGNAL_STANDS',
    'FORBIDDEN',
  ],
});

export const deleteSquadMessage = endpoint<typeof schemas.deleteSquadMessage>()({
  method: 'DELETE',
  url: '/api/v1/squads/:id/messages/:number',
  summary: 'Delete an own message at any time; its number stays, without text',
  policy: 'player',
  errors: ['NOT_FOUND', 'SIGNAL_STANDS', 'FORBIDDEN'],
});

export const removeSquadMessage = endpoint<typeof schemas.removeSquadMessage>()({
  method: 'POST',
  url: '/api/v1/squads/:id/messages/:number/removal',
  summary: 'Remove a message of another member, who reads the reason; with the right `moderation`',
  policy: 'trader',
  errors: [...ofModerator, 'SQUAD_TARGET', 'MESSAGE_GONE', 'SIGNAL_STANDS'],
});

export const addSquadReaction = endpoint<typeof schemas.addSquadReaction>()({
  method: 'PUT',
  url: '/api/v1/squads/:id/messages/:number/reactions/:reaction',
  summary: 'React to a message',
  policy: 'trader',
  errors: [...ofMember, 'SQUAD_ARCHIVED', 'SQUAD_MUTED', 'CHAT_MUTED', 'MESSAGE_GONE'],
});

export const removeSquadReaction = endpoint<typeof schemas.removeSquadReaction>()({
  method: 'DELETE',
  url: '/api/v1/squads/:id/messages/:number/reactions/:reaction',
  summary: 'Take an own reaction back',
  policy: 'trader',
  errors: [...ofMember, 'MESSAGE_GONE'],
});

export const moveReadPointer = endpoint<typeof schemas.moveReadPointer>()({
  method: 'PUT',
  url: '/api/v1/squads/:id/read-pointer',
  summary: 'Everything up to a number is read; the pointer only moves forward',
  policy: 'player',
  errors: [...ofMember],
});

export const setSquadQuiet = endpoint<typeof schemas.setSquadQuiet>()({
  method: 'PUT',
  url: '/api/v1/squads/:id/quiet',
  summary: 'Get no notifications of a squad’s chat, or get them again',
  policy: 'player',
  errors: [...ofMember],
});

export const reportSquadMessage = endpoint<typeof schemas.reportSquadMessage>()({
  method: 'POST',
  url: '/api/v1/squads/:id/messages/:number/reports',
  summary: 'Report a message of another member to staff; a second report of one message changes nothing',
  policy: 'player',
  errors: [...ofMember, 'MESSAGE_GONE', 'SIGNAL_STANDS', 'FORBIDDEN'],
});

export const setSlowMode = endpoint<typeof schemas.setSlowMode>()({
  method: 'PUT',
  url: '/api/v1/squads/:id/slow-mode',
  summary: 'The pause between two messages of one member, 0 for none; with the right `moderation`',
  policy: 'trader',
  errors: [...ofModerator],
});

export const listSquadMutes = endpoint<typeof schemas.listSquadMutes>()({
  url: '/api/v1/squads/:id/mutes',
  summary: 'Members who cannot write now, with the reason; with the right `moderation`',
  policy: 'player',
  scope: 'read',
  errors: [...ofMember, 'SQUAD_RIGHT_NEEDED'],
});

export const muteSquadMember = endpoint<typeof schemas.muteSquadMember>()({
  method: 'PUT',
  url: '/api/v1/squads/:id/members/:handle/mute',
  summary: 'Keep a member from writing for a time, with a reason that the member reads; with the right `moderation`',
  policy: 'trader',
  errors: [...ofModerator, 'SQUAD_TARGET'],
});

export const unmuteSquadMember = endpoint<typeof schemas.unmuteSquadMember>()({
  method: 'DELETE',
  url: '/api/v1/squads/:id/members/:handle/mute',
  summary: 'Let a muted member write again; with the right `moderation`',
  policy: 'trader',
  errors: [...ofModerator, 'SQUAD_TARGET'],
});

export const listBlocks = endpoint<typeof schemas.listBlocks>()({
  url: '/api/v1/me/blocks',
  summary: 'Players whom the player has blocked',
  policy: 'player',
});

export const blockPlayer = endpoint<typeof schemas.blockPlayer>()({
  method: 'PUT',
  url: '/api/v1/me/blocks/:handle',
  summary: 'Block a player: neither sees what the other writes',
  policy: 'player',
  errors: ['NOT_FOUND', 'FORBIDDEN', 'BLOCK_LIMIT'],
});

export const unblockPlayer = endpoint<typeof schemas.unblockPlayer>()({
  method: 'DELETE',
  url: '/api/v1/me/blocks/:handle',
  summary: 'No longer block a player',
  policy: 'player',
  errors: ['NOT_FOUND'],
});
