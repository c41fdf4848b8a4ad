import { z } from 'zod';
import type { TelegramChannel } from '../platform/telegram.js';
import { EnvironmentError } from './environment-error.js';

const text = z
  .string()
  .transform((value) => (value === '' ? undefined : value))
  .optional();

/** The environment variables of the Telegram channel. */
export const telegramVariables = {
  TELEGRAM_BOT_TOKEN: text.refine(
    (value) => value === undefined || /^\d+:[\w-]{20,}$/.test(value),
    'must be a bot token',
  ),
  TELEGRAM_CHAT_ID: text.refine(
    (value) => value === undefined || /^(?:@\w{5,32}|-?\d+)$/.test(value),
    'must be @channel or a number',
  ),
  TELEGRAM_BASE_URL: text.refine((value) => value === undefined || URL.canParse(value), 'must be a URL'),
};

const schema = z.object(telegramVariables);

/** Undefined without keys: nothing is posted. @throws EnvironmentError when only one of the two is set */
export function telegramChannelOf(values: z.infer<typeof schema>): TelegramChannel | undefined {
  const { TELEGRAM_BOT_TOKEN: botToken, TELEGRAM_CHAT_ID: chatId, TELEGRAM_BASE_URL: baseUrl } = values;
  if (botToken === undefined && chatId === undefined) return undefined;
  if (botToken === undefined) throw new EnvironmentError('TELEGRAM_BOT_TOKEN must be set when TELEGRAM_CHAT_ID is');
  if (chatId === undefined) throw new EnvironmentError('TELEGRAM_CHAT_ID must be set when TELEGRAM_BOT_TOKEN is');
  return { botToken, chatId, baseUrl: baseUrl?.replace(/\/+$/, '') ?? 'https://api.telegram.org' };
}
