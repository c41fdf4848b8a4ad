import { defineSettings, numberSetting } from '../../people/settings/settings.public.js';

export const mediaSettings = defineSettings({
  mediaQuotaGb: numberSetting('count', {
    label: 'Media storage',
    help: 'How many GB the files of the media library may use, its Trash included. Existing files stay when it is lowered.',
    min: 1,
    max: 1_000,
    default: 5,
    visibleTo: 'staff',
    changedBy: 'admin',
    effect: 'immediate',
  }),
});
