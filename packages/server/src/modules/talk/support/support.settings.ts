import { defineSettings, numberSetting } from '../../people/settings/settings.public.js';

const deadline = { min: 1, max: 336, visibleTo: 'staff', changedBy: 'manager', effect: 'immediate' } as const;

export const supportSettings = defineSettings({
  supportAnswerHours: numberSetting('count', {
    label: 'Answer tickets within (hours)',
    help: 'After this time an open ticket is marked as late in the support inbox.',
    default: 24,
    ...deadline,
  }),
  supportPriorityAnswerHours: numberSetting('count', {
    label: 'Answer priority tickets within (hours)',
    help: 'The same for players whose plan includes priority support.',
    default: 2,
    ...deadline,
  }),
});
