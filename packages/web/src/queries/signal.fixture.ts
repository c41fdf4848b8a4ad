import type { SquadSignal } from '@limelight/contract/fame/squad-signals.schema';

export function testSignal(number: number, changes: Partial<SquadSignal> = {}): SquadSignal {
  return {
    id: `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`,
    squadId: '00000000-0000-7000-8000-000000000000',
    number,
    caller: { handle: 'ada', avatarUrl: '/avatars/0.svg' },
    celebrityId: '1',
    direction: 'up',
    priceCents: 50_000,
    madeAt: '2026-11-30T12:00:00.000Z',
    dueAt: '2026-12-01T12:00:00.000Z',
    held: false,
    soldAt: null,
    outcome: null,
    scoredAt: null,
    scoredPriceCents: null,
    moveBps: null,
    ...changes,
  };
}
