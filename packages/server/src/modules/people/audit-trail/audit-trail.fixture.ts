import { randomUUID } from 'node:crypto';
import type { Actor } from '../../../platform/http/actor.js';
import type { TestServices } from '../../../testing/services.js';
import { type NewAuditEntry, recordAction } from './audit-trail.public.js';

export function testActor(changes: Partial<Actor> = {}): Actor {
  return { userId: randomUUID(), role: 'manager', requestId: randomUUID(), address: '192.0.2.7', ...changes };
}

/** Records an entry, by default a suspension, in its own transaction. */
export function recordOne({ db, clock }: TestServices, changes: Partial<NewAuditEntry> = {}): Promise<void> {
  const entry = {
    actor: testActor(),
    action: 'user.suspend',
    target: { kind: 'user', id: randomUUID() },
    before: { state: 'active' },
    after: { state: 'suspended' },
    reason: 'Several accounts',
    now: clock.now(),
  } as const;
  return db.transaction().execute((tx) => recordAction(tx, { ...entry, ...changes }));
}
