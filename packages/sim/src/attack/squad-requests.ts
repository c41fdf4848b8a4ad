import * as chat from '@limelight/contract/fame/squad-chat';
import * as events from '@limelight/contract/fame/squad-events';
import * as squads from '@limelight/contract/fame/squads';
import * as staffChat from '@limelight/contract/fame/staff-squad-chat';
import * as staff from '@limelight/contract/fame/staff-squads';
import type { SquadRole } from '@limelight/rules/squad';
import { type ApiCall, callOf } from '../api-client.js';
import type { Demand } from './squad-expected.js';
import { squadName } from './squad-players.js';
import { nextStart, reason, type SquadRequester, type SquadScene } from './squad-scene.js';

/** What somebody wants of a squad, with what that takes. */
export interface SquadRequest {
  readonly name: string;
  readonly demand: Demand;
  /** Before each that must succeed. */
  readonly before?: (scene: SquadScene, by: SquadRequester) => Promise<unknown>;
  readonly call: (scene: SquadScene, by: SquadRequester) => ApiCall<unknown>;
  /** After each that has succeeded. */
  readonly after?: (scene: SquadScene, by: SquadRequester, body: unknown) => unknown;
}

const as = (
  account: Demand['account'],
  standing: Demand['standing'],
  more: Omit<Partial<Demand>, 'account' | 'standing'> = {},
): Demand => ({ account, standing, ...more });

/** What a table of requests says of one of them. */
function request(name: string, demand: Demand, call: SquadRequest['call'], around: Partial<SquadRequest> = {}) {
  return { name, demand, call, ...around } satisfies SquadRequest;
}

const because = { reason };
const squad = ({ id }: SquadScene) => ({ params: { id } });
const targetOf = (scene: SquadScene, on: SquadRole) => {
  const target = { captain: scene.captain, deputy: scene.deputy, member: scene.victim }[on];
  return { params: { id: scene.id, handle: target.handle } };
};
const message = ({ id }: SquadScene, number: number) => ({ params: { id, number } });
/** Of who has none: the writer's. */
const ownOf = (scene: SquadScene, { name }: SquadRequester) => message(scene, scene.own.get(name) ?? 1);
const heart = ({ id }: SquadScene) => ({ params: { id, number: 1, reaction: 'heart' as const } });
const targets: readonly SquadRole[] = ['member', 'deputy', 'captain'];
const reader = { scope: 'read' } as const;

const reading: readonly SquadRequest[] = [
  request('read the chat', as('player', 'member', reader), (scene) => callOf(chat.getSquadChat, squad(scene))),
  request('read messages', as('player', 'member', reader), (scene) =>
    callOf(chat.listSquadMessages, { ...squad(scene), query: {} }),
  ),
  request('read mutes', as('player', 'moderation', reader), (scene) => callOf(chat.listSquadMutes, squad(scene))),
  request('read removals', as('player', 'members', reader), (scene) =>
    callOf(squads.listKicks, { ...squad(scene), query: {} }),
  ),
  request('read the history', as('player', 'officer', reader), (scene) =>
    callOf(squads.listSquadDeeds, { ...squad(scene), query: {} }),
  ),
  request('read reports', as('staff', 'none'), () => callOf(staffChat.listSquadReports, { query: {} })),
];

const writing: readonly SquadRequest[] = [
  request(
    'write',
    as('trader', 'member'),
    (scene, { name }) =>
      callOf(chat.sendSquadMessage, {
        ...squad(scene),
        body: { id: scene.stage.random.uuid(), text: `Here is ${name}` },
      }),
    { after: (scene, { name }, body) => scene.own.set(name, (body as { number: number }).number) },
  ),
  request('edit a message', as('trader', 'member', { ownMessage: true }), (scene, by) =>
    callOf(chat.editSquadMessage, { ...ownOf(scene, by), body: { text: 'Edited' } }),
  ),
  request('edit somebody else’s message', as('trader', 'nobody'), (scene) =>
    callOf(chat.editSquadMessage, { ...message(scene, 1), body: { text: 'Edited' } }),
  ),
  request('delete somebody else’s message', as('player', 'nobody'), (scene) =>
    callOf(chat.deleteSquadMessage, message(scene, 1)),
  ),
  request('react', as('trader', 'member'), (scene) => callOf(chat.addSquadReaction, heart(scene))),
  request('take a reaction back', as('trader', 'member'), (scene) => callOf(chat.removeSquadReaction, heart(scene))),
  request('report', as('player', 'member'), (scene) =>
    callOf(chat.reportSquadMessage, { ...message(scene, 1), body: { reason: 'spam' } }),
  ),
  request(
    'remove a member’s message',
    as('trader', 'moderation', { on: 'member' }),
    (scene) => callOf(chat.removeSquadMessage, { ...message(scene, scene.own.get('victim') ?? 2), body: because }),
    { before: async (scene, { name }) => scene.own.set('victim', await scene.send(scene.victim, `Advert ${name}`)) },
  ),
  request('remove the captain’s message', as('trader', 'nobody'), (scene) =>
    callOf(chat.removeSquadMessage, { ...message(scene, 3), body: because }),
  ),
  request('delete a message', as('player', 'none', { ownMessage: true }), (scene, by) =>
    callOf(chat.deleteSquadMessage, ownOf(scene, by)),
  ),
  request(
    'slow mode',
    as('trader', 'moderation'),
    (scene) => callOf(chat.setSlowMode, { ...squad(scene), body: { seconds: 30 } }),
    { after: ({ captain, id }) => captain.client.call(chat.setSlowMode, { params: { id }, body: { seconds: 0 } }) },
  ),
  ...targets.map((on) =>
    request(
      `mute a ${on}`,
      as('trader', 'moderation', { on }),
      (scene) => callOf(chat.muteSquadMember, { ...targetOf(scene, on), body: { length: '15m', reason } }),
      { after: (scene) => scene.unmute(on === 'deputy' ? scene.deputy : scene.victim) },
    ),
  ),
  request(
    'unmute',
    as('trader', 'moderation', { on: 'member' }),
    (scene) => callOf(chat.unmuteSquadMember, targetOf(scene, 'member')),
    { before: (scene) => scene.mute() },
  ),
];

const leading: readonly SquadRequest[] = [
  request('renew the code', as('trader', 'invitations'), (scene) => callOf(squads.renewInviteCode, squad(scene))),
  request(
    'change the description',
    as('trader', 'settings'),
    (scene) => callOf(squads.updateSquad, { ...squad(scene), body: { description: 'New', seenDescription: '' } }),
    {
      after: ({ captain, id }) =>
        captain.client.call(squads.updateSquad, { params: { id }, body: { description: '', seenDescription: 'New' } }),
    },
  ),
  ...targets.map((on) =>
    request(
      `kick a ${on}`,
      as('trader', 'members', { on }),
      (scene) => callOf(squads.kickMember, { ...targetOf(scene, on), body: because }),
      {
        after: (scene, _, body) => {
          scene.kickId = (body as { id: string }).id;
          return scene.undoKick();
        },
      },
    ),
  ),
  request(
    'undo a kick',
    as('trader', 'captain'),
    ({ id, kickId }) => callOf(squads.undoKick, { params: { id, kickId } }),
    { before: (scene) => scene.kick(scene.victim) },
  ),
  request(
    'lift a refusal',
    as('trader', 'captain'),
    ({ id, kickId }) => callOf(squads.liftRefusal, { params: { id, kickId } }),
    {
      before: (scene) => scene.kick(scene.victim),
      after: (scene) => scene.victim.client.call(squads.joinSquad, squad(scene)),
    },
  ),
  request(
    'promote',
    as('trader', 'captain', { on: 'member' }),
    (scene) =>
      callOf(squads.setSquadRole, { ...targetOf(scene, 'member'), body: { role: 'deputy', rights: ['members'] } }),
    {
      after: (scene) =>
        scene.captain.client.call(squads.setSquadRole, { ...targetOf(scene, 'member'), body: { role: 'member' } }),
    },
  ),
  request('demote the captain', as('trader', 'nobody'), (scene) =>
    callOf(squads.setSquadRole, { ...targetOf(scene, 'captain'), body: { role: 'member' } }),
  ),
  request(
    'hand over',
    as('trader', 'captain', { on: 'member' }),
    (scene) => callOf(squads.handOverSquad, targetOf(scene, 'member')),
    { after: (scene) => scene.victim.client.call(squads.handOverSquad, targetOf(scene, 'captain')) },
  ),
];

const pledging: readonly SquadRequest[] = [
  request('pledge', as('trader', 'member', { scope: 'trade' }), (scene) => scene.callOfPledge(3_000, 0), {
    after: (scene, { name }) => scene.pledged.set(name, 3_000),
  }),
  request('lower a pledge', as('trader', 'member', { scope: 'trade' }), (scene, { name }) =>
    scene.callOfPledge(1_000, scene.pledged.get(name) ?? 0),
  ),
  request('withdraw a pledge', as('trader', 'none', { scope: 'trade' }), ({ eventId: id }) =>
    callOf(events.withdrawPledge, { params: { id } }),
  ),
  request(
    'withdraw an event',
    as('trader', 'events'),
    ({ eventId: id }) => callOf(events.withdrawSquadEvent, { params: { id } }),
    {
      before: (scene) => scene.propose(),
      after: (scene) => {
        scene.eventId = '';
      },
    },
  ),
  request(
    'propose an event',
    as('trader', 'events'),
    (scene) =>
      callOf(events.proposeSquadEvent, {
        ...squad(scene),
        body: { id: scene.stage.random.uuid(), startsAt: nextStart() },
      }),
    {
      before: (scene) => scene.withdraw(),
      after: (scene, _, body) => {
        scene.eventId = (body as { id: string }).id;
      },
    },
  ),
];

const byStaff = as('staff', 'none');
const moderating: readonly SquadRequest[] = [
  request(
    'cancel an event',
    byStaff,
    ({ eventId: id }) => callOf(events.cancelSquadEvent, { params: { id }, body: because }),
    {
      before: (scene) => scene.propose(),
      after: (scene) => {
        scene.eventId = '';
      },
    },
  ),
  request('rename', byStaff, (scene) =>
    callOf(staff.renameSquad, { ...squad(scene), body: { name: squadName(scene.stage), reason } }),
  ),
  request(
    'close the chat',
    byStaff,
    (scene) => {
      const until = new Date(Date.parse(nextStart())).toISOString();
      return callOf(staff.muteSquad, { ...squad(scene), body: { until, reason } });
    },
    { after: ({ admin, id }) => admin.call(staff.muteSquad, { params: { id }, body: { until: null, reason } }) },
  ),
  request(
    'mute a player everywhere',
    byStaff,
    ({ victim }) => callOf(staffChat.muteInSquads, { params: { userId: victim.id }, body: { length: '15m', reason } }),
    {
      after: ({ admin, victim }) =>
        admin.call(staffChat.unmuteInSquads, { params: { userId: victim.id }, body: because }),
    },
  ),
  request('archive', byStaff, (scene) => callOf(staff.archiveSquad, { ...squad(scene), body: because }), {
    after: (scene) => scene.restore(),
  }),
  request('restore', byStaff, (scene) => callOf(staff.restoreSquad, { ...squad(scene), body: because }), {
    before: (scene) => scene.archive(),
  }),
  request(
    'undo a kick as staff',
    byStaff,
    ({ id, kickId }) => callOf(staff.undoKickByStaff, { params: { id, kickId }, body: because }),
    { before: (scene) => scene.kick(scene.victim) },
  ),
];

const coming: readonly SquadRequest[] = [
  request('leave', as('trader', 'member'), (scene) => callOf(squads.leaveSquad, squad(scene))),
  request('join', as('trader', 'not removed'), (scene) => callOf(squads.joinSquad, squad(scene))),
];

/** In the order in which those that may are run. */
export const squadRequests: readonly SquadRequest[] = [
  ...reading,
  ...writing,
  ...leading,
  ...pledging,
  ...moderating,
  ...coming,
];
