import type { PledgeRefusalCode } from '@limelight/rules/squad-event';
import { endpoint } from '../endpoint.js';
import { streamEvent } from '../stream.js';
import type * as schemas from './squad-events.schema.js';

const pledgeRefusals: readonly PledgeRefusalCode[] = [
  'EVENT_CLOSED',
  'EVENT_MEMBERS_ONLY',
  'ACCOUNT_FROZEN',
  'PLEDGE_AMOUNT',
  'PLEDGE_LOCKED',
  'CONFLICT',
  'NOT_ENOUGH_CASH',
];
/** Why there can be no event at a time. */
const proposalRefusals = [
  'CELEBRITY_UNKNOWN',
  'EVENT_TIME',
  'EVENT_NEAR',
  'EVENT_SLOT_TAKEN',
  'EVENT_OPEN',
  'EVENT_ID_REUSED',
] as const;

export const listSquadEvents = endpoint<typeof schemas.listSquadEvents>()({
  url: '/api/v1/squad-events',
  summary:
    'Events that are proposed, have their slot or are under way, the next one first, then those of the last 30 days',
  policy: 'public',
});

export const getSquadEvent = endpoint<typeof schemas.getSquadEvent>()({
  url: '/api/v1/squad-events/:id',
  summary: 'One event',
  policy: 'public',
  errors: ['NOT_FOUND'],
});

export const getPrivateEvent = endpoint<typeof schemas.getPrivateEvent>()({
  url: '/api/v1/private-events/by-code',
  summary: 'The private event of an invitation',
  policy: 'public',
  errors: ['NOT_FOUND'],
});

export const getEventPledges = endpoint<typeof schemas.getEventPledges>()({
  url: '/api/v1/squad-events/:id/pledges',
  summary: 'Every pledge of an event that has started, without names, to repeat what decided its boost',
  policy: 'public',
  errors: ['NOT_FOUND'],
});

export const listPledges = endpoint<typeof schemas.listPledges>()({
  url: '/api/v1/event-pledges',
  summary:
    "The player's own pledges, of events ahead and of those of the last 30 days, and the events the player hosts",
  policy: 'player',
  scope: 'read',
});

export const proposeSquadEvent = endpoint<typeof schemas.proposeSquadEvent>()({
  method: 'POST',
  url: '/api/v1/squads/:id/events',
  summary: 'Propose an event of a squad, with the right `events`; repeating it with the same id returns the same event',
  policy: 'trader',
  status: 201,
  errors: ['NOT_FOUND', 'SQUAD_MEMBERS_ONLY', 'SQUAD_RIGHT_NEEDED', 'SQUAD_ARCHIVED', ...proposalRefusals],
});

export const hostPrivateEvent = endpoint<typeof schemas.hostPrivateEvent>()({
  method: 'POST',
  url: '/api/v1/private-events',
  summary: 'Propose an event for who has its code, as VIP Elite',
  policy: 'trader',
  status: 201,
  errors: ['VIP_ONLY', ...proposalRefusals],
});

export const withdrawSquadEvent = endpoint<typeof schemas.withdrawSquadEvent>()({
  method: 'POST',
  url: '/api/v1/squad-events/:id/withdrawal',
  summary: 'Withdraw a proposal before its slot is decided; all pledged cash is free again',
  policy: 'trader',
  errors: ['NOT_FOUND', 'FORBIDDEN', 'SQUAD_RIGHT_NEEDED', 'EVENT_DECIDED'],
});

export const pledge = endpoint<typeof schemas.pledge>()({
  method: 'PUT',
  url: '/api/v1/squad-events/:id/pledge',
  summary: 'Pledge cash, or change to another amount; it is reserved',
  policy: 'trader',
  scope: 'trade',
  errors: ['NOT_FOUND', ...pledgeRefusals],
});

export const withdrawPledge = endpoint<typeof schemas.withdrawPledge>()({
  method: 'DELETE',
  url: '/api/v1/squad-events/:id/pledge',
  summary: 'Withdraw a pledge until an hour before the start; its cash is free again',
  policy: 'trader',
  scope: 'trade',
  errors: ['NOT_FOUND', 'EVENT_CLOSED', 'PLEDGE_LOCKED'],
});

export const listStaffEvents = endpoint<typeof schemas.listStaffEvents>()({
  url: '/api/v1/manager/squad-events',
  summary: 'All events of squads and private ones, searched, filtered and sorted over every row',
  policy: { permission: 'squad.moderate' },
});

export const cancelSquadEvent = endpoint<typeof schemas.cancelSquadEvent>()({
  method: 'POST',
  url: '/api/v1/manager/squad-events/:id/cancel',
  summary: 'Cancel an event before its start; everybody who pledged reads why',
  policy: { permission: 'squad.moderate' },
  audit: 'squad.event-cancel',
  errors: ['NOT_FOUND', 'EVENT_CLOSED'],
});

/** An event is new or has another state, other pledges or another boost; for everybody. */
export const squadEventEvent = streamEvent<typeof schemas.squadEventEvent>('squadEvent');
