export { insertDeed } from './deed.sql.js';
export { mayJoinTopic } from './may-join-topic.js';
export {
  countTradesUpTo,
  findMember,
  findPlayerStatus,
  insertMember,
  type MemberRow,
  noteContribution,
} from './member.sql.js';
export { publishSquadChange, squadChannel } from './squad.sql.js';
export { listRingLinks } from './squad-ranking.sql.js';
export { requireMember, requireSquad, requireTarget, withOfficer } from './with-squad.js';
