import type { SignalRefusalCode } from '@limelight/rules/squad-signal';
import { endpoint } from '../endpoint.js';
import type * as schemas from './squad-signals.schema.js';

const signalRefusals: readonly SignalRefusalCode[] = [
  'CELEBRITY_SUSPENDED',
  'TRADING_HALTED',
  'PRICE_MOVED',
  'SIGNAL_NEW',
  'SIGNAL_OPEN',
];

export const listSquadSignals = endpoint<typeof schemas.listSquadSignals>()({
  url: '/api/v1/squads/:id/signals',
  summary: 'Signals of a squad, the newest first',
  policy: 'player',
  scope: 'read',
  errors: ['NOT_FOUND'],
});

export const getOwnSignal = endpoint<typeof schemas.getOwnSignal>()({
  url: '/api/v1/own-signal',
  summary: "The player's open signal in any squad, and what is missing to make one",
  policy: 'player',
  scope: 'read',
});

export const makeSignal = endpoint<typeof schemas.makeSignal>()({
  method: 'POST',
  url: '/api/v1/squads/:id/signals',
  summary:
    'Call that the star of a squad rises or falls over 24 hours; nobody can withdraw it. Repeating it with the same id returns the same signal',
  policy: 'trader',
  status: 201,
  errors: [
    'NOT_FOUND',
    'SQUAD_MEMBERS_ONLY',
    'SQUAD_ARCHIVED',
    'SQUAD_MUTED',
    'CHAT_MUTED',
    'MARKET_CLOSED',
    'TICK_UNKNOWN',
    ...signalRefusals,
    'ID_REUSED',
    'ACCOUNT_BUSY',
  ],
});

export const getSignalRecord = endpoint<typeof schemas.getSignalRecord>()({
  url: '/api/v1/players/:handle/signals',
  summary: 'The signals of a player in all squads, and what they say',
  policy: 'player',
  scope: 'read',
  errors: ['NOT_FOUND'],
});
