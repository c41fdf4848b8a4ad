import { expect, test } from 'vitest';
import { parseEnvironment } from './env.js';
import { EnvironmentError } from './environment-error.js';

const keys = { TELEGRAM_BOT_TOKEN: '123456:abcdefghijklmnopqrstuvwxyz', TELEGRAM_CHAT_ID: '@limelight' };

test('Telegram needs both keys, and without them there is no channel', () => {
  expect(parseEnvironment({}).telegram).toBeUndefined();
  expect(parseEnvironment({ TELEGRAM_BOT_TOKEN: '', TELEGRAM_CHAT_ID: '' }).telegram).toBeUndefined();
  const channel = { botToken: keys.TELEGRAM_BOT_TOKEN, chatId: '@limelight', baseUrl: 'https://api.telegram.org' };
  expect(parseEnvironment(keys).telegram).toEqual(channel);
});

test.each([
  ['TELEGRAM_CHAT_ID', { TELEGRAM_BOT_TOKEN: keys.TELEGRAM_BOT_TOKEN }],
  ['TELEGRAM_BOT_TOKEN', { TELEGRAM_CHAT_ID: keys.TELEGRAM_CHAT_ID }],
  ['TELEGRAM_BOT_TOKEN', { ...keys, TELEGRAM_BOT_TOKEN: 'no token' }],
  ['TELEGRAM_CHAT_ID', { ...keys, TELEGRAM_CHAT_ID: 'limelight' }],
  ['TELEGRAM_BASE_URL', { ...keys, TELEGRAM_BASE_URL: 'telegram' }],
])('a missing or wrong key stops the start with the name %s and without its value', (name, variables) => {
  const start = () => parseEnvironment(variables);
  expect(start).toThrow(EnvironmentError);
  expect(start).toThrow(name);
});
