export { insertDeed } from './deed.sql.js';
export { mayJoinTopic } from './may-join-topic.js';
export { findMember, type MemberRow, noteContribution } from './member.sql.js';
export { publishSquadChange } from './squad.sql.js';
export { requireMember, requireSquad, requireTarget, withOfficer } from './with-squad.js';
