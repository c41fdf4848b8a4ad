import { autoSlowPerSecondDefault, messageRetentionDaysDefault } from '@limelight/rules/squad-message';
import { defineSettings, numberSetting, switchSetting } from '../../people/settings/settings.public.js';

const staffAlone = { section: 'general', visibleTo: 'staff', changedBy: 'admin', effect: 'immediate' } as const;

export const squadChatSettings = defineSettings({
  squadMessageDays: numberSetting('count', {
    ...staffAlone,
    label: 'Days of squad messages',
    help: 'How long messages of squads are stored. Older ones are deleted each night.',
    min: 1,
    max: 365,
    default: messageRetentionDaysDefault,
  }),
  autoSlowPerSecond: numberSetting('count', {
    ...staffAlone,
    label: 'Messages a second before slow mode',
    help: 'More of them in one squad over 10 seconds, and each member there can write once in 10 seconds for a minute.',
    min: 1,
    max: 1_000,
    default: autoSlowPerSecondDefault,
  }),
  squadWordList: switchSetting({
    ...staffAlone,
    label: 'Report listed words',
    help: 'A message with a word of the list is shown, and reported to staff.',
    default: true,
    stops: {
      at: false,
      text: 'Messages are no longer checked against the list. Members go on reporting, and open reports stay.',
    },
  }),
});
