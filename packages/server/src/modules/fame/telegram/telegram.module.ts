import type { Module } from '../../../module.js';
import type { Services } from '../../../services.js';
import { enqueuePostsTask } from './enqueue-posts.js';
import { postTask, sendPostTask } from './send-post.js';
import { telegramSettings } from './telegram.settings.js';

type TelegramServices = Pick<Services, 'db' | 'clock' | 'env' | 'settings' | 'publicUrl' | 'log'>;

export const telegramModule = {
  name: 'fame/telegram',
  settings: telegramSettings,
  afterTick: (services: TelegramServices) => [enqueuePostsTask(services)],
  jobs: (services: TelegramServices) => ({ [postTask]: sendPostTask(services) }),
} satisfies Module;
