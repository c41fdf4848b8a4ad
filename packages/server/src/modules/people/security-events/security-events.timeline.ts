import { type SecurityEventKind, securityEventText } from '@limelight/rules/security-event';
import type { TimelineEntry } from '../../../platform/timeline-entry.js';
import { deviceOf } from '../auth/auth.public.js';
import { selectLogins } from './security-events.sql.js';

type Login = {
  readonly kind: SecurityEventKind;
  readonly count: number;
  readonly userAgent: string | null;
  readonly address: string | null;
};

export const loginEntry: TimelineEntry<Login> = {
  kind: 'login',
  filters: ['log-ins', 'security'],
  select: selectLogins,
  texts: ({ kind, count, userAgent, address }) => ({
    title: count > 1 ? `${securityEventText[kind]}, ${count} times` : securityEventText[kind],
    text: [userAgent === null ? '' : deviceOf(userAgent).name, address].filter(Boolean).join(', '),
  }),
};
