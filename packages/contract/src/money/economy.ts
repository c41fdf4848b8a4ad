import { endpoint } from '../endpoint.js';
import type * as schemas from './economy.schema.js';

export const getEconomy = endpoint<typeof schemas.getEconomy>()({
  url: '/api/v1/manager/economy',
  summary: 'SE$ made and removed per day, house accounts, and how wealth is spread',
  policy: { permission: 'economy.read' },
});

export const exportEconomy = endpoint<typeof schemas.exportEconomy>()({
  url: '/api/v1/manager/economy/csv',
  summary: 'SE$ made and removed per day, house account and kind of entry, as CSV',
  policy: { permission: 'economy.read' },
});

export const listAccountRings = endpoint<typeof schemas.listAccountRings>()({
  url: '/api/v1/manager/economy/rings',
  summary: 'Groups of recent sign-ups from one address or device, the largest first',
  policy: { permission: 'economy.read' },
});
