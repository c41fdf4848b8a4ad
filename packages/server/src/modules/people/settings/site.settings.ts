import { defaultSiteName } from '@limelight/rules/setting';
import { sentenceOfActivePlayers } from './active-players.sql.js';
import { defineSettings, switchSetting, textSetting } from './define-settings.js';

const operations = { section: 'general', visibleTo: 'public', changedBy: 'manager', effect: 'immediate' } as const;

/** What concerns the whole site rather than one module. */
export const siteSettings = defineSettings({
  siteName: textSetting({
    label: 'Site name',
    help: 'In titles, the header, mails, legal pages and the installed app.',
    min: 2,
    max: 40,
    default: defaultSiteName,
    ...operations,
  }),
  maintenanceMode: switchSetting({
    label: 'Maintenance mode',
    help: 'On: players see a maintenance page, and only staff can use the game. Payments are still settled.',
    default: false,
    stops: {
      at: true,
      text: 'Everybody but staff sees a maintenance page: no trading, no log-in, no payment begins. Prices go on moving, open orders still fill, and payments on their way are settled.',
      concerns: sentenceOfActivePlayers,
    },
    ...operations,
  }),
});
