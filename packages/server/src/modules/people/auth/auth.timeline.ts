import type { TimelineEntry } from '../../../platform/timeline-entry.js';
import { selectSignUp } from './account.sql.js';

export const signUpEntry: TimelineEntry = {
  kind: 'sign-up',
  filters: ['security'],
  select: selectSignUp,
  texts: () => ({ title: 'Signed up', text: '' }),
};
