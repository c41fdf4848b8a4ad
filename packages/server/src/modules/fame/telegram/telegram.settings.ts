import type { Services } from '../../../services.js';
import { defineSettings, switchSetting } from '../../people/settings/settings.public.js';

export const telegramSettings = defineSettings({
  telegramBot: switchSetting({
    section: 'notifications',
    label: 'Telegram posts',
    help: 'Published news and the movers of the day are posted to the Telegram channel. Early alerts never are.',
    default: true,
    visibleTo: 'staff',
    changedBy: 'manager',
    effect: 'immediate',
    stops: { at: false, text: 'Nothing is posted to the Telegram channel until it is on again.' },
    notConfigured: ({ telegram }) =>
      telegram === undefined
        ? 'Not configured: TELEGRAM_BOT_TOKEN and TELEGRAM_CHAT_ID are not set on the server'
        : null,
  }),
});

/** The channel to post to; undefined while it is not configured or switched off. */
export function openChannel({ env, settings }: Pick<Services, 'env' | 'settings'>) {
  return settings.of(telegramSettings).telegramBot ? env.telegram : undefined;
}
