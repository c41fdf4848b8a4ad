import * as contract from '@limelight/contract/fame/squad-chat';
import type { SquadHead, SquadMute } from '@limelight/contract/fame/squad-chat.schema';
import { squadHeadsEvent } from '@limelight/contract/fame/squad-chat-events';
import { mentionChoicesMax } from '@limelight/rules/mention';
import { hasSquadRight } from '@limelight/rules/squad';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../../platform/http/refusal.js';
import { route } from '../../../platform/http/route.js';
import { streamMessage } from '../../../platform/live.js';
import type { Services } from '../../../services.js';
import { requireMember, requireSquad } from '../squads/squads.public.js';
import { listBlocksOf } from './block.sql.js';
import { blockPlayer, unblockPlayer } from './block-player.js';
import { type ChangeServices, deleteMessage, editMessage, removeMessage } from './change-message.js';
import { type ChatKey, requireReader } from './chat-access.js';
import { presentHead } from './chat-feed.js';
import { findMessages } from './find-messages.js';
import { listMentionable } from './mentionable.sql.js';
import { listMutesOf, type MuteRow } from './mute.sql.js';
import { muteMember, unmuteMember } from './mute-member.js';
import { presentMentionable, presentMessage, presentSlow } from './present-message.js';
import { addReaction, removeReaction } from './react.js';
import { readChat, readPage } from './read-chat.js';
import { listHeads, moveReader, setQuiet } from './reader.sql.js';
import { reportMessage } from './report-message.js';
import type { SendMessage } from './send-message.js';
import { setSlowMode } from './set-slow-mode.js';

export interface ChatServices extends ChangeServices, Pick<Services, 'live'> {
  readonly send: SendMessage;
}

export function registerSquadChat(app: FastifyInstance, services: ChatServices): void {
  registerMessages(app, services);
  registerOwnState(app, services);
  registerModeration(app, services);
  registerBlocks(app, services);
}

const done = { status: true as const };

function registerMessages(app: FastifyInstance, services: ChatServices): void {
  route(app, contract.getSquadChat, ({ viewer, params }) => readChat(services, keyOf(viewer, params)));

  route(app, contract.listSquadMessages, ({ viewer, params, query }) =>
    readPage(services, keyOf(viewer, params), query),
  );

  route(app, contract.findSquadMessages, ({ viewer, params, query }) =>
    findMessages(services, keyOf(viewer, params), query),
  );

  route(app, contract.listMentionable, async ({ viewer, params, query }) => {
    const key = keyOf(viewer, params);
    await requireReader(services.db, key);
    // One more shows whether there are more.
    const rows = await listMentionable(services.db, key, { typed: query.q, limit: mentionChoicesMax + 1 });
    return { members: rows.slice(0, mentionChoicesMax).map(presentMentionable), more: rows.length > mentionChoicesMax };
  });

  route(app, contract.sendSquadMessage, async ({ viewer, params, body }) =>
    presentMessage(await services.send({ ...body, ...keyOf(viewer, params) })),
  );

  route(app, contract.editSquadMessage, async ({ viewer, params, body }) =>
    presentMessage(await editMessage(services, { ...body, ...keyOf(viewer, params), number: params.number })),
  );

  route(app, contract.deleteSquadMessage, async ({ viewer, params }) =>
    presentMessage(await deleteMessage(services, { ...keyOf(viewer, params), number: params.number })),
  );

  route(app, contract.addSquadReaction, async ({ viewer, params: { reaction, number, ...params } }) => {
    const { row, own } = await addReaction(services, { ...keyOf(viewer, params), number, reaction });
    return { message: presentMessage(row), ownReactions: [...own] };
  });

  route(app, contract.removeSquadReaction, async ({ viewer, params: { reaction, number, ...params } }) => {
    const { row, own } = await removeReaction(services, { ...keyOf(viewer, params), number, reaction });
    return { message: presentMessage(row), ownReactions: [...own] };
  });

  route(app, contract.reportSquadMessage, async ({ viewer, params, body }) => {
    await reportMessage(services, { ...keyOf(viewer, params), number: params.number, reason: body.reason });
    return done;
  });
}

/** What is the player's own in a chat. */
function registerOwnState(app: FastifyInstance, { db, live }: ChatServices): void {
  /** Also to the player's other pages. */
  const headOf = async ({ squadId, userId }: ChatKey): Promise<SquadHead> => {
    const [row] = await listHeads(db, [userId], [squadId]);
    if (row === undefined) throw new Refusal('SQUAD_MEMBERS_ONLY');
    const head = presentHead(row);
    live.sendTo(userId, streamMessage(squadHeadsEvent, { heads: [head], all: false }, { scope: 'read' }));
    return head;
  };

  route(app, contract.moveReadPointer, async ({ viewer, params, body }) => {
    const key = keyOf(viewer, params);
    await requireReader(db, key);
    await moveReader(db, key.squadId, key.userId, body.number);
    return headOf(key);
  });

  route(app, contract.setSquadQuiet, async ({ viewer, params, body }) => {
    const key = keyOf(viewer, params);
    await requireReader(db, key);
    await setQuiet(db, key.squadId, key.userId, body.quiet);
    return headOf(key);
  });
}

function registerModeration(app: FastifyInstance, services: ChatServices): void {
  const { db, clock } = services;

  route(app, contract.removeSquadMessage, async ({ viewer, params, body }) =>
    presentMessage(await removeMessage(services, { ...body, ...keyOf(viewer, params), number: params.number })),
  );

  route(app, contract.setSlowMode, async ({ viewer, params, body }) =>
    presentSlow(await setSlowMode(services, { ...body, ...keyOf(viewer, params) }), clock.nowMs()),
  );

  route(app, contract.listSquadMutes, async ({ viewer, params }) => {
    const key = keyOf(viewer, params);
    await requireSquad(db, key.squadId);
    if (!hasSquadRight(await requireMember(db, key), 'moderation')) throw new Refusal('SQUAD_RIGHT_NEEDED');
    return { mutes: (await listMutesOf(db, key.squadId, clock.now())).map(presentMute) };
  });

  route(app, contract.muteSquadMember, async ({ viewer, params, body }) =>
    presentMute(await muteMember(services, { ...body, ...keyOf(viewer, params), handle: params.handle })),
  );

  route(app, contract.unmuteSquadMember, async ({ viewer, params }) => {
    await unmuteMember(services, { ...keyOf(viewer, params), handle: params.handle });
    return done;
  });
}

function registerBlocks(app: FastifyInstance, services: ChatServices): void {
  const blocksOf = async (userId: string) => {
    const rows = await listBlocksOf(services.db, userId);
    return { blocks: rows.map(({ handle, created_at }) => ({ handle, since: created_at.toISOString() })) };
  };

  route(app, contract.listBlocks, ({ viewer }) => blocksOf(viewer.userId));

  route(app, contract.blockPlayer, async ({ viewer: { userId }, params: { handle } }) => {
    await blockPlayer(services, { userId, handle });
    return blocksOf(userId);
  });

  route(app, contract.unblockPlayer, async ({ viewer: { userId }, params: { handle } }) => {
    await unblockPlayer(services, { userId, handle });
    return blocksOf(userId);
  });
}

function keyOf({ userId }: { readonly userId: string }, { id }: { readonly id: string }): ChatKey {
  return { squadId: id, userId };
}

function presentMute({ handle, by_handle, reason, muted_at, until }: MuteRow): SquadMute {
  const [from, end] = [muted_at.toISOString(), until.toISOString()];
  return { handle: handle ?? '', by: by_handle, reason, from, until: end };
}
