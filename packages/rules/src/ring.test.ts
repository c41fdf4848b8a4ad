import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ContactHolder,
  type DevicePair,
  type RingMark,
  ringChanges,
  ringMembers,
  ringReason,
  sharedText,
} from './ring.js';

const joinedOf = (userId: string) => userId.charCodeAt(0);
const holds = (userId: string, signal: 'mailbox' | 'mobile', digest: string, sinceMs = joinedOf(userId)) =>
  ({ userId, joinedMs: joinedOf(userId), signal, digest, sinceMs }) satisfies ContactHolder;
const pairOf = (userId: string, otherId: string, sinceMs = 500): DevicePair[] => [
  { userId, otherId, joinedMs: joinedOf(userId), sinceMs },
  { userId: otherId, otherId: userId, joinedMs: joinedOf(otherId), sinceMs },
];
const found = (holders: readonly ContactHolder[], pairs: readonly DevicePair[] = []) =>
  ringMembers(holders, pairs).map(({ userId, firstId, signals }) => `${userId} of ${firstId}: ${signals.join()}`);
const threeOf = (signal: 'mailbox' | 'mobile') => ['c', 'a', 'b'].map((userId) => holds(userId, signal, 'x'));

const anyId = fc.constantFrom(...'abcdefghijkl');
const anyHolders = fc.uniqueArray(
  fc.record({
    userId: anyId,
    signal: fc.constantFrom('mailbox' as const, 'mobile' as const),
    digest: fc.constantFrom('x', 'y', 'z', 'w'),
    sinceMs: fc.integer({ min: 0, max: 300 }),
  }),
  { selector: ({ userId, signal }) => `${userId} ${signal}` },
);
const anyPairs = fc.array(fc.tuple(anyId, anyId), { maxLength: 20 });

/** The accounts that a walk over everything shared reaches from one, without a look at the rule's links. */
function reachable(from: string, linked: (one: string, other: string) => boolean): Set<string> {
  const reached = new Set([from]);
  for (const one of reached) for (const other of 'abcdefghijkl') if (linked(one, other)) reached.add(other);
  return reached;
}

describe('a ring', () => {
  it('is the accounts of one mailbox from two on, of one number and of one device from three on', () => {
    const [first, second] = [holds('a', 'mailbox', 'x'), holds('b', 'mailbox', 'x')];
    expect(found([second, first])).toEqual(['b of a: mailbox']);
    expect(found(threeOf('mobile'))).toEqual(['b of a: mobile', 'c of a: mobile']);
    expect(found(threeOf('mobile').slice(0, 2))).toEqual([]);
    const triangle = [...pairOf('b', 'c'), ...pairOf('a', 'b'), ...pairOf('a', 'c')];
    expect(found([], triangle)).toEqual(['b of a: device', 'c of a: device']);
    // A home's browser and an office's are no device of three.
    expect(found([], [...pairOf('a', 'b'), ...pairOf('b', 'c')])).toEqual([]);
    expect(found([holds('a', 'mailbox', 'x'), holds('b', 'mailbox', 'y')])).toEqual([]);
  });

  it('does not count an account that is only named as the other of a pair', () => {
    const triangle = [...pairOf('b', 'c'), ...pairOf('a', 'b'), ...pairOf('a', 'c')];
    expect(
      found(
        [],
        triangle.filter(({ userId }) => userId !== 'a'),
      ),
    ).toEqual([]);
  });

  it('reaches through any signal, and says what is shared with older ones', () => {
    const holders = [holds('a', 'mailbox', 'x'), holds('c', 'mailbox', 'x')];
    const numbers = ['b', 'c', 'd'].map((userId) => holds(userId, 'mobile', 'n'));
    expect(found([...holders, ...numbers])).toEqual(['b of a: ', 'c of a: mailbox,mobile', 'd of a: mobile']);
  });

  it('is not made by who types the number of a younger account', () => {
    const rival = holds('m', 'mobile', 'n', 200);
    const typed = ['a', 'b', 'c'].map((userId) => holds(userId, 'mobile', 'n', 300));
    expect(found([...typed, rival])).toEqual([]);
    expect(found([...typed.map((holder) => ({ ...holder, sinceMs: 100 })), rival])).toContain('m of a: mobile');
  });

  it('has exactly one account that is left ranked, the oldest, in whatever order the rows come', () => {
    fc.assert(
      fc.property(anyHolders, anyPairs, fc.infiniteStream(fc.nat()), (rows, sharing, random) => {
        // Everybody has had the number since joining: what others typed is the test above.
        const holders = rows.map(({ userId, signal, digest }) => holds(userId, signal, digest));
        const pairs = sharing.flatMap(([one, other]) => pairOf(one, other));
        const members = ringMembers(holders, pairs);
        const shuffled = <Row>(list: readonly Row[]) =>
          list
            .map((row) => ({ row, place: random.next().value as number }))
            .sort((left, right) => left.place - right.place)
            .map(({ row }) => row);
        expect(ringMembers(shuffled(holders), shuffled(pairs))).toEqual(members);
        const shares = (one: string, other: string) =>
          sharing.some(
            ([left, right]) => left !== right && [left, right].includes(one) && [left, right].includes(other),
          );
        const device = (one: string, other: string) =>
          one !== other &&
          shares(one, other) &&
          [...'abcdefghijkl'].some(
            (third) => third !== one && third !== other && shares(one, third) && shares(other, third),
          );
        const contact = (one: string, other: string) =>
          holders.some((own) => {
            const group = holders.filter(({ signal, digest }) => signal === own.signal && digest === own.digest);
            const min = own.signal === 'mobile' ? 3 : 2;
            return own.userId === one && group.length >= min && group.some(({ userId }) => userId === other);
          });
        const out = new Map(members.map((member) => [member.userId, member]));
        for (const account of 'abcdefghijkl') {
          const ring = reachable(account, (one, other) => device(one, other) || contact(one, other));
          const [oldest] = [...ring].sort();
          expect([...ring].filter((userId) => !out.has(userId))).toEqual([oldest]);
          expect(out.get(account)?.firstId ?? account).toBe(oldest);
        }
      }),
    );
  });
});

describe('a night', () => {
  const member = { userId: 'b', firstId: 'a', signals: ['mailbox'], newestMs: 50 } as const;
  const mark: RingMark = {
    userId: 'b',
    firstId: 'a',
    signals: ['mailbox'],
    notedMs: 90,
    inForce: false,
    firstIsOpen: true,
  };
  const night = (changes: Partial<Parameters<typeof ringChanges>[0]>) =>
    ringChanges({ members: [member], marks: [], liftedMs: new Map(), todayMs: 100, ...changes }).map(
      ({ kind }) => kind,
    );

  it('notes a member once, and enforces the mark a day later', () => {
    expect(night({})).toEqual(['note']);
    expect(night({ marks: [mark], todayMs: 80 })).toEqual([]);
    expect(night({ marks: [mark] })).toEqual(['enforce']);
    expect(night({ marks: [{ ...mark, inForce: true }] })).toEqual([]);
  });

  it('leaves who was lifted ranked until a signal is newer than that', () => {
    expect(night({ liftedMs: new Map([['b', 50]]) })).toEqual([]);
    expect(night({ liftedMs: new Map([['b', 49]]) })).toEqual(['note']);
    expect(night({ members: [{ ...member, newestMs: null }], liftedMs: new Map([['b', 1]]) })).toEqual([]);
  });

  it('ends a mark when the older account is closed, and not when the signal goes', () => {
    const marks = [{ ...mark, inForce: true }];
    expect(night({ members: [], marks })).toEqual([]);
    expect(night({ members: [], marks: marks.map((one) => ({ ...one, firstIsOpen: false })) })).toEqual(['end']);
    expect(night({ members: [{ ...member, firstId: '0' }], marks })).toEqual(['rewrite']);
  });
});

describe('what a player reads', () => {
  it('names what is shared, and when it counts', () => {
    expect(sharedText(['device', 'mailbox', 'mobile'])).toBe('mailbox, mobile number and device');
    expect(ringReason({ shares: ['mailbox'], inForce: true })).toBe(
      'Another, older account shares your mailbox, so this one isn’t ranked.',
    );
    expect(ringReason({ shares: ['device'], inForce: false })).toContain(
      'From the coming night on this one isn’t ranked.',
    );
    expect(ringReason({ shares: [], inForce: true })).toContain('linked to an older one too');
  });
});
