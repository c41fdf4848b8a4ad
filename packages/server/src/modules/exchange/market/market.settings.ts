import { tempoNames } from '@limelight/rules/tempo';
import { choiceSetting, defineSettings } from '../../people/settings/settings.public.js';

export const marketSettings = defineSettings({
  marketTempo: choiceSetting(tempoNames, {
    section: 'market',
    label: 'Market tempo',
    help: 'How strongly prices move. A day has the tempo that was set when it was sealed: a change counts in eight days.',
    default: 'standard',
    visibleTo: 'staff',
    changedBy: 'admin',
    effect: 'immediate',
  }),
});
