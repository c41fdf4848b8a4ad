import { squadTopic } from '@limelight/contract/fame/squads';
import { paths } from '@limelight/contract/paths';
import type { FastifyInstance } from 'fastify';
import type { Module } from '../../../module.js';
import type { Joining } from '../../../platform/topics.js';
import type { Services } from '../../../services.js';
import { mayJoinTopic } from '../squads/squads.public.js';
import { registerSquadAppeals } from './appeals/squad-appeals.routes.js';
import { deleteBlocksOf } from './block.sql.js';
import { ChatNotices } from './chat-changes.js';
import { ChatFeed, chatStateMessage, expectHeads } from './chat-feed.js';
import { forgetModerator } from './mute.sql.js';
import { messagePrune } from './prune-messages.js';
import { findOpenReports } from './report.sql.js';
import { messageSender } from './send-message.js';
import { signalTask } from './signals/score-signals.js';
import { squadSignalInvariants } from './signals/squad-signals.invariants.sql.js';
import { registerSquadSignals } from './signals/squad-signals.routes.js';
import { signalEntry } from './signals/squad-signals.timeline.js';
import { squadChatInvariants } from './squad-chat.invariants.sql.js';
import { registerSquadChat } from './squad-chat.routes.js';
import { squadChatSettings } from './squad-chat.settings.js';
import { squadMuteEntry } from './squad-chat.timeline.js';
import { registerStaffSquadChat } from './staff-squad-chat.routes.js';

type ChatServices = Pick<
  Services,
  'env' | 'db' | 'pool' | 'clock' | 'random' | 'settings' | 'secrets' | 'log' | 'live'
>;

export const squadChatModule = {
  name: 'fame/squad-chat',
  routes: (app: FastifyInstance, services: ChatServices) => {
    const notices = new ChatNotices(services);
    const own = { ...services, notices, send: messageSender(services, notices) };
    registerSquadChat(app, own);
    registerStaffSquadChat(app, own);
    registerSquadSignals(app, own);
    registerSquadAppeals(app, own);
  },
  live: {
    subscribe: (services: Pick<Services, 'db' | 'clock' | 'live' | 'listener' | 'log'>) => {
      new ChatFeed(services).subscribe();
    },
    ownMessage: async ({ live }: Pick<Services, 'live'>, { userId }) => {
      expectHeads(live, userId);
      return null;
    },
  },
  topics: [
    {
      topic: squadTopic,
      mayJoin: mayJoinTopic,
      snapshot: async (services: Pick<Services, 'db' | 'clock'>, { id }: Joining) => {
        const state = await chatStateMessage(services, id);
        return state === null ? [] : [state];
      },
    },
  ],
  afterTick: (services: Pick<Services, 'db' | 'pool' | 'clock' | 'settings' | 'log'>) => [
    messagePrune(services),
    signalTask({ ...services, notices: new ChatNotices(services) }),
  ],
  waiting: ({ db }: Pick<Services, 'db'>) => [
    {
      name: 'squad-reports',
      label: 'Reported messages',
      permission: 'squad.moderate',
      path: paths.managerSquadReports,
      action: 'Review',
      read: async () => ({ ...(await findOpenReports(db)), note: '' }),
    },
  ],
  settings: squadChatSettings,
  personalTables: [
    {
      table: 'squad_message',
      exportAs: 'squadMessages',
      // The text once more.
      secretColumns: ['folded'],
      orderBy: 'squad_id, number',
      onDeletion: 'erase',
    },
    { table: 'squad_reaction', exportAs: 'squadReactions', orderBy: 'squad_id, number, reaction', onDeletion: 'erase' },
    { table: 'squad_reader', exportAs: 'squadReadPointers', orderBy: 'squad_id', onDeletion: 'erase' },
    { table: 'squad_mute', exportAs: 'squadMutes', secretColumns: ['by_id'], orderBy: 'id', onDeletion: 'erase' },
    { table: 'player_block', exportAs: 'blockedPlayers', orderBy: 'blocked_id', onDeletion: 'erase' },
    {
      table: 'squad_report',
      exportAs: 'squadReports',
      secretColumns: ['decided_by', 'reporters'],
      orderBy: 'id',
      onDeletion: 'erase',
    },
    { table: 'squad_signal', exportAs: 'squadSignals', orderBy: 'made_at, id', onDeletion: 'erase' },
    { table: 'squad_reporter', exportAs: 'reportedMessages', orderBy: 'report_id', onDeletion: 'erase' },
  ],
  onAccount: {
    erases: async (tx, { userId }) => {
      await deleteBlocksOf(tx, userId);
      await forgetModerator(tx, userId);
    },
  },
  timeline: [squadMuteEntry, signalEntry],
  invariants: [...squadChatInvariants, ...squadSignalInvariants],
} satisfies Module;
