import * as squads from '@limelight/contract/fame/squads';
import { getStaffSquad, listStaffSquadKicks } from '@limelight/contract/fame/staff-squads';
import { type ApiCall, type ApiClient, callOf } from '../api-client.js';
import type { Problems, Stage } from './arm.js';
import { sendAll } from './money-races.js';
import { makeSquad, type NewSquad, type SquadPlayer } from './squad-players.js';

interface Race {
  readonly stage: Stage;
  readonly squad: NewSquad;
  readonly admin: ApiClient;
  readonly problems: Problems;
}

const reason = 'Insults';
const stepsEach = 3;

/**
 * Everybody in a squad leaves, joins, kicks, promotes and hands over at the same time; in the end all leave.
 */
export async function raceMembership(
  stage: Stage,
  { players, admin, problems }: { players: readonly SquadPlayer[]; admin: ApiClient; problems: Problems },
): Promise<void> {
  const [captain, deputy, ...others] = players;
  if (!captain || !deputy) throw new Error('a squad needs players');
  const squad = await makeSquad(stage, { captain, members: [deputy, ...others], celebrityId: '8' });
  const params = { id: squad.id, handle: deputy.handle };
  const role = { role: 'deputy' as const, rights: ['members' as const] };
  await captain.client.call(squads.setSquadRole, { params, body: role });
  const race = { stage, squad, admin, problems };
  await Promise.all(players.map((player) => takeSteps(race, player, players)));
  await judge(race);
  const leave = callOf(squads.leaveSquad, { params: { id: squad.id } });
  await Promise.all(players.map(({ client }) => sendAll([leave, leave], { clients: [client], problems })));
  await judge(race);
  const { archivedAt } = await admin.call(getStaffSquad, { params: { id: squad.id } });
  if (archivedAt === null) problems.add('a squad that everybody has left is open', squad.id);
}

async function takeSteps({ stage, squad, problems }: Race, player: SquadPlayer, players: readonly SquadPlayer[]) {
  const random = stage.random.fork();
  const { client } = player;
  for (let step = 0; step < stepsEach; step += 1) {
    const { handle } = random.pick(players);
    const params = { id: squad.id, handle };
    const calls: readonly ApiCall<unknown>[] = [
      callOf(squads.leaveSquad, { params: { id: squad.id } }),
      callOf(squads.joinSquad, { params: { id: squad.id } }),
      callOf(squads.kickMember, { params, body: { reason } }),
      callOf(squads.handOverSquad, { params }),
      callOf(squads.setSquadRole, { params, body: { role: 'deputy', rights: ['members'] } }),
      callOf(squads.setSquadRole, { params, body: { role: 'member' } }),
    ];
    const [answer] = await sendAll([random.pick(calls)], { clients: [client], problems });
    if (answer?.kind === 'answered' && answer.status === 400)
      problems.add('a request of a race is malformed', JSON.stringify(answer.body));
  }
}

/** An open squad has one captain, each member once, as many as it says, and nobody whom a kick refuses. */
async function judge({ squad: { id }, admin, problems }: Race): Promise<void> {
  const squad = await admin.call(getStaffSquad, { params: { id } });
  const { members } = await admin.call(squads.listSquadMembers, { params: { id }, query: {} });
  const kicks = await admin.call(listStaffSquadKicks, { params: { id }, query: {} });
  const captains = members.filter(({ role }) => role === 'captain').map(({ handle }) => handle);
  const isOpen = squad.archivedAt === null;
  if (captains.length !== (isOpen ? 1 : 0))
    problems.add('a squad has a wrong number of captains', `${id}: ${captains}`);
  if (new Set(members.map(({ handle }) => handle)).size !== members.length) problems.add('a member is doubled', id);
  if (members.length !== squad.members) problems.add('members are miscounted', `${members.length}, ${squad.members}`);
  if (!isOpen && members.length > 0) problems.add('an archived squad of nobody has members', id);
  const refused = kicks.rows.filter(({ undoneAt, liftedAt }) => undoneAt === null && liftedAt === null);
  for (const { player } of refused) {
    if (members.some(({ handle }) => handle === player.handle))
      problems.add('a removed player is a member', `${player.handle} in ${id}`);
  }
}
