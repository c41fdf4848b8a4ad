import { endpoint } from '../endpoint.js';
import type * as schemas from './squad-appeals.schema.js';

export const getSquadCase = endpoint<typeof schemas.getSquadCase>()({
  url: '/api/v1/squad-cases/:kind/:id',
  summary: 'What was done to the player in a squad, or to a squad of the player: why, until when, and how it stands',
  policy: 'player',
  errors: ['NOT_FOUND'],
});

export const appealSquadCase = endpoint<typeof schemas.appealSquadCase>()({
  method: 'POST',
  url: '/api/v1/squad-cases/:kind/:id/appeal',
  summary: 'Appeal it with a support ticket, one per player; repeating the same message returns the same ticket',
  policy: 'player',
  status: 201,
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const getStaffSquadCase = endpoint<typeof schemas.getStaffSquadCase>()({
  url: '/api/v1/manager/support-tickets/:number/squad-case',
  summary: 'What a ticket appeals: who did it and why, the message that it concerns, and whether it can be undone',
  policy: { permission: 'ticket.answer' },
  errors: ['NOT_FOUND'],
});
