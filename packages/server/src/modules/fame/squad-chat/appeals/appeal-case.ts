import type { SquadCase } from '@limelight/contract/fame/squad-appeals.schema';
import { appealSubject } from '@limelight/rules/squad-appeal';
import { supportTicketReference } from '@limelight/rules/support';
import type { Executor } from '../../../../platform/database.js';
import { Refusal } from '../../../../platform/http/refusal.js';
import type { Services } from '../../../../services.js';
import { enforceLimit } from '../../../people/auth/auth.public.js';
import { createTicketAbout, findTicketAbout } from '../../../talk/support/support.public.js';
import { type CaseKey, type CaseRow, findCase, findSender } from './case.sql.js';
import { presentCase } from './present-case.js';

/** Only whom it concerns knows of a case. @throws Refusal NOT_FOUND */
async function requireOwnCase(db: Executor, key: CaseKey, now: Date): Promise<CaseRow> {
  const row = await findCase(db, key, now);
  if (row?.concerned !== true) throw new Refusal('NOT_FOUND', { message: 'We couldn’t find this' });
  return row;
}

/** What was done to a player. @throws Refusal NOT_FOUND */
export async function readOwnCase(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { kind, id, userId }: CaseKey,
): Promise<SquadCase> {
  const key = { kind, id, userId };
  const ticket = await findTicketAbout(db, key);
  // Who has appealed reads it also after leaving the squad.
  const row = ticket === undefined ? await requireOwnCase(db, key, clock.now()) : await findCase(db, key, clock.now());
  if (row === undefined) throw new Refusal('NOT_FOUND', { message: 'We couldn’t find this' });
  return { ...presentCase(key, row), ticket: ticket === undefined ? null : supportTicketReference(ticket.number) };
}

interface Appeal extends CaseKey {
  readonly message: string;
  /** The client's IP address. */
  readonly address: string;
}

/**
 * Appeals with a support ticket that refers to the case.
 * @throws Refusal NOT_FOUND, TOO_MANY_REQUESTS; CONFLICT when it was undone, or appealed with another message
 */
export async function appealCase(
  services: Pick<Services, 'env' | 'db' | 'clock'>,
  { kind, id, userId, message, address }: Appeal,
) {
  const { db, clock } = services;
  const about = { kind, id, userId };
  await enforceLimit(services, 'support-ticket', { address, account: userId });
  return db.transaction().execute(async (tx) => {
    const now = clock.now();
    const { measure, state, squadName } = await requireOwnCase(tx, about, now);
    const isNew = (await findTicketAbout(tx, about)) === undefined;
    if (isNew && state === 'undone') {
      throw new Refusal('CONFLICT', { message: 'It was undone already: there is nothing to appeal' });
    }
    const sender = await findSender(tx, userId);
    if (sender === undefined) throw new Error('a viewer has no account');
    const subject = appealSubject(measure, measure === 'staff-mute' ? null : squadName);
    return createTicketAbout(tx, { about, sender, subject, message, now });
  });
}
