import type { FastifyInstance } from 'fastify';
import type { Module } from '../../../module.js';
import { storedFiguresTask } from '../../../platform/stored-figure.js';
import type { Services } from '../../../services.js';
import { playersFigure } from './count-players.js';
import { newsCauses } from './news.causes.js';
import { newsInvariants } from './news.invariants.sql.js';
import { type NewsServices, registerNews } from './news.routes.js';
import { newsTask } from './news-task.js';
import { type NewsroomServices, newsroomTask } from './newsroom.js';
import { premiereStoriesTask } from './premiere-stories.js';
import { registerStaffNews } from './staff-news.routes.js';
import { subscribeToNews } from './subscribe-to-news.js';

export const newsModule = {
  name: 'exchange/news',
  routes: (app: FastifyInstance, services: NewsServices & Pick<Services, 'clock' | 'random' | 'hooks'>) => {
    registerNews(app, services);
    registerStaffNews(app, services);
  },
  live: { subscribe: subscribeToNews },
  afterTick: (services: NewsroomServices & Pick<Services, 'log'>) => [
    newsTask(services),
    newsroomTask(services),
    premiereStoriesTask(services),
    storedFiguresTask('audience of news', services, [playersFigure(services)]),
  ],
  priceCauses: newsCauses,
  invariants: newsInvariants,
} satisfies Module;
