import type { updateSquad as schemas } from '@limelight/contract/fame/squads.schema';
import { inviteCodeBytes, makeInviteCode } from '@limelight/rules/squad';
import type { z } from 'zod';
import { Refusal } from '../../../platform/http/refusal.js';
import { insertDeed } from './deed.sql.js';
import { type MemberKey, noteContribution } from './member.sql.js';
import { findSquadByInviteCode, publishSquadChange, updateSquad } from './squad.sql.js';
import { type SquadServices, withOfficer } from './with-squad.js';

/**
 * Changes the description; without a difference nothing is written.
 * @throws Refusal as `withOfficer`; CONFLICT with the description of now when the page showed another one
 */
export function changeDescription(
  services: SquadServices,
  { description, seenDescription, ...key }: MemberKey & z.output<typeof schemas.body>,
): Promise<void> {
  return withOfficer(services, { ...key, needed: 'settings' }, async (tx, { squad, now }) => {
    const { id: squadId, description: before } = squad;
    if (before === description) return;
    if (before !== seenDescription) throw new Refusal('CONFLICT', { details: { description: before } });
    await updateSquad(tx, squadId, { description });
    await noteContribution(tx, key, now);
    const deed = { squadId, kind: 'description-changed', by: key.userId, now } as const;
    await insertDeed(tx, { ...deed, before, after: description });
    await publishSquadChange(tx, squadId);
  });
}

/** Replaces the code of invitations. @throws Refusal as `withOfficer` */
export function renewInviteCode(services: SquadServices, key: MemberKey): Promise<string> {
  return withOfficer(services, { ...key, needed: 'invitations' }, async (tx, { squad, now }) => {
    const code = makeInviteCode(services.random.bytes(inviteCodeBytes));
    // Of 10^12 codes; the unique index would refuse it.
    if ((await findSquadByInviteCode(tx, code)) !== undefined) throw new Refusal('CONFLICT');
    await updateSquad(tx, squad.id, { invite_code: code });
    await noteContribution(tx, key, now);
    await insertDeed(tx, { squadId: squad.id, kind: 'code-renewed', by: key.userId, now });
    await publishSquadChange(tx, squad.id);
    return code;
  });
}
