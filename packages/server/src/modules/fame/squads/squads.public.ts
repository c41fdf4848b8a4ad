export { insertDeed } from './deed.sql.js';
export { mayJoinTopic } from './may-join-topic.js';
export { countTradesUpTo, findMember, findPlayerStatus, type MemberRow, noteContribution } from './member.sql.js';
export { publishSquadChange } from './squad.sql.js';
export { requireMember, requireSquad, requireTarget, withOfficer } from './with-squad.js';
