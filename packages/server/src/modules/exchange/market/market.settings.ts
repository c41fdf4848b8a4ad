import { tempoNames } from '@limelight/rules/tempo';
import { choiceSetting, defineSettings } from '../../people/settings/settings.public.js';

export const marketSettings = defineSettings({
  marketTempo: choiceSetting(tempoNames, {
    section: 'market',
    label: 'Market tempo',
    help: 'How strongly prices move. A day keeps the tempo it began with: a change counts from the next day on.',
    default: 'standard',
    visibleTo: 'staff',
    changedBy: 'admin',
    effect: 'immediate',
  }),
});
