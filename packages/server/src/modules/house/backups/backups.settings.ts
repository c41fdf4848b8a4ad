import { defineSettings, numberSetting, switchSetting } from '../../people/settings/settings.public.js';

const backupAudience = { visibleTo: 'staff', changedBy: 'admin', effect: 'immediate' } as const;

export const backupSettings = defineSettings({
  nightlyBackup: switchSetting({
    label: 'Nightly backup',
    help: 'Whether a backup is made and verified each night, from 03:10 in London.',
    default: true,
    ...backupAudience,
    stops: { at: false, text: 'No backup is made at night. Only those that staff make by hand can restore the game.' },
  }),
  backupRetentionDays: numberSetting('count', {
    label: 'Days a backup is kept',
    help: 'Older backups are deleted after a nightly one. The newest verified backup always stays.',
    min: 1,
    max: 365,
    default: 35,
    ...backupAudience,
  }),
  backupLocalDays: numberSetting('count', {
    label: 'Days a backup in the bucket stays on this machine',
    help: 'Its file in the folder is deleted then. Without a bucket the file stays as long as the backup is kept.',
    min: 1,
    max: 365,
    default: 7,
    ...backupAudience,
  }),
});
