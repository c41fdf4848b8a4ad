import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  activeMemberDays,
  foundingLacks,
  hasSquadRight,
  inviteCodeBytes,
  isSquadOfficer,
  joinRefusal,
  kickUndoableUntilMs,
  makeInviteCode,
  mayKick,
  normalizeInviteCode,
  normalizeRights,
  type SquadStanding,
  type SuccessorCandidate,
  squadFoundingsPerWeekMax,
  squadHandle,
  squadNameProblem,
  squadRights,
  squadRoles,
  squadSuccessor,
} from './squad.js';
import { dayMs } from './time.js';

const nowMs = 1_000 * dayMs;

const standing: fc.Arbitrary<SquadStanding> = fc
  .record({ role: fc.constantFrom(...squadRoles), rights: fc.subarray([...squadRights]) })
  .map(({ role, rights }) => ({ role, rights: normalizeRights(role, rights) }));

describe('names of squads', () => {
  it.each([
    ['Beyoncé Nation', 'beyonce-nation'],
    ['  Team--Shakira ', 'team-shakira'],
    ['Łódź & Ærø', 'lodz-aero'],
    ['Nia’s Crew', 'nias-crew'],
    ['100% Stars!', '100-stars'],
    ['Ｓｔａｒｓ', 'stars'],
  ])('%s has the handle %s', (name, handle) => {
    expect(squadHandle(name)).toBe(handle);
  });

  it('have a handle that is an address, and the same one when only case or signs differ', () => {
    const name = fc.string({ unit: 'grapheme', maxLength: 40 });
    fc.assert(
      fc.property(name, (text) => {
        if (squadNameProblem(text) !== null) return;
        const handle = squadHandle(text);
        expect(handle).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
        expect(squadHandle(handle)).toBe(handle);
        expect(squadHandle(` ${text.normalize('NFD')}! `)).toBe(handle);
      }),
    );
  });

  it.each([
    ['ab', 'Use 3 to 30 characters'],
    ['a'.repeat(31), 'Use 3 to 30 characters'],
    ['Звёзды', 'Use at least 3 letters from A to Z, or digits'],
    ['ﬃ'.repeat(30), 'Use plain letters'],
    ['a - b', 'Use at least 3 letters from A to Z, or digits'],
    ['Limelight staff', 'This name is reserved. Please choose another one'],
    ['New', 'This name is reserved. Please choose another one'],
    ['Win at stars.com', 'A name cannot contain a web address'],
  ])('%s is refused: %s', (name, problem) => {
    expect(squadNameProblem(name)).toBe(problem);
  });

  it('may have every length that fits, and not the name of the game', () => {
    expect(['abc', 'a'.repeat(30), 'Nia & Co'].map((name) => squadNameProblem(name))).toEqual([null, null, null]);
    expect(squadNameProblem('Velvet Fans', { siteName: 'Velvet' })).toContain('reserved');
  });
});

test('a code of an invitation is read as it was made, however it is typed', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: inviteCodeBytes, maxLength: 20 }), (bytes) => {
      const code = makeInviteCode(bytes);
      expect(normalizeInviteCode(` ${code.toLowerCase()} `)).toBe(code);
    }),
  );
  expect(() => makeInviteCode(new Uint8Array(inviteCodeBytes - 1))).toThrow(RangeError);
  expect(['', 'ABCDEFG', 'ABCDEFG0', 'ABCDEFGHJ'].map(normalizeInviteCode)).toEqual([null, null, null, null]);
});

describe('rights in a squad', () => {
  it('are all of a captain, the given ones of a deputy, none of a member or a stranger', () => {
    fc.assert(
      fc.property(standing, fc.constantFrom(...squadRights), (who, right) => {
        const expected = who.role === 'captain' || who.rights.includes(right);
        expect(hasSquadRight(who, right)).toBe(expected);
        expect(hasSquadRight(null, right)).toBe(false);
        expect(isSquadOfficer(who)).toBe(who.role !== 'member');
        if (who.role === 'member') expect(expected).toBe(false);
      }),
    );
    expect(isSquadOfficer(null)).toBe(false);
  });

  it('let nobody remove a captain, and nobody remove a person of the own rank or above', () => {
    const rank = { captain: 2, deputy: 1, member: 0 } as const;
    fc.assert(
      fc.property(fc.option(standing), standing, (who, target) => {
        const may = mayKick(who, target);
        if (target.role === 'captain' || who === null) expect(may).toBe(false);
        else if (may) expect(rank[who.role]).toBeGreaterThan(rank[target.role]);
        if (who?.role === 'captain' && target.role !== 'captain') expect(may).toBe(true);
        if (who?.role === 'deputy') expect(may).toBe(who.rights.includes('members') && target.role === 'member');
      }),
    );
  });

  it('are listed once, in one order, and are none of a member', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...squadRights)), (rights) => {
        const deputy = normalizeRights('deputy', rights);
        expect(deputy).toEqual(squadRights.filter((right) => rights.includes(right)));
        expect(normalizeRights('deputy', rights.toReversed())).toEqual(deputy);
        expect(normalizeRights('member', rights)).toEqual([]);
      }),
    );
  });
});

describe('founding and joining', () => {
  const terms = { days: 7, trades: 5, captainciesMax: 3, membershipsMax: 10 };
  const ready = { accountAgeMs: 7 * dayMs, trades: 5, captaincies: 2, memberships: 9, foundings: 2 };

  it('names everything that is missing to found a squad', () => {
    expect(foundingLacks(ready, terms)).toEqual([]);
    expect(foundingLacks({ ...ready, accountAgeMs: 7 * dayMs - 1 }, terms)).toEqual(['ACCOUNT_DAYS']);
    expect(foundingLacks({ ...ready, trades: 4 }, terms)).toEqual(['TRADES']);
    expect(foundingLacks({ ...ready, captaincies: 3 }, terms)).toEqual(['CAPTAINCIES']);
    expect(foundingLacks({ ...ready, memberships: 10 }, terms)).toEqual(['MEMBERSHIPS']);
    expect(foundingLacks({ ...ready, foundings: squadFoundingsPerWeekMax }, terms)).toEqual(['FOUNDINGS']);
    expect(foundingLacks({ accountAgeMs: 0, trades: 0, captaincies: 9, memberships: 99, foundings: 9 }, terms)).toEqual(
      ['ACCOUNT_DAYS', 'TRADES', 'CAPTAINCIES', 'MEMBERSHIPS', 'FOUNDINGS'],
    );
  });

  it.each([
    [{ archived: false, refused: false, memberships: 9 }, null],
    [{ archived: false, refused: false, memberships: 10 }, 'SQUAD_LIMIT'],
    [{ archived: false, refused: true, memberships: 10 }, 'SQUAD_REFUSED'],
    [{ archived: true, refused: true, memberships: 10 }, 'SQUAD_ARCHIVED'],
  ])('who joins with %j is refused with %s', (joiner, code) => {
    expect(joinRefusal(joiner, 10)).toBe(code);
  });

  it('a kick can be undone for seven days', () => {
    expect(kickUndoableUntilMs(nowMs)).toBe(nowMs + 7 * dayMs);
  });
});

describe('the successor of a captain', () => {
  const candidate: fc.Arbitrary<SuccessorCandidate> = fc.record({
    userId: fc.uuid(),
    role: fc.constantFrom('deputy' as const, 'member' as const),
    joinedAtMs: fc.integer({ min: nowMs - 9 * dayMs, max: nowMs }),
    contributedAtMs: fc.option(fc.integer({ min: nowMs - 2 * activeMemberDays * dayMs, max: nowMs })),
  });
  const squad = fc.uniqueArray(candidate, { selector: ({ userId }) => userId, maxLength: 12 });
  const isActive = ({ contributedAtMs }: SuccessorCandidate) =>
    contributedAtMs !== null && contributedAtMs > nowMs - activeMemberDays * dayMs;
  const rank = (one: SuccessorCandidate) => (isActive(one) ? 0 : 2) + (one.role === 'deputy' ? 0 : 1);

  it('is a member, whatever the order, and nobody of a better rank or a longer time is passed over', () => {
    fc.assert(
      fc.property(squad, fc.boolean(), (candidates, activeOnly) => {
        const options = { nowMs, activeOnly };
        const next = squadSuccessor(candidates, options);
        expect(squadSuccessor(candidates.toReversed(), options)).toEqual(next);
        const eligible = candidates.filter((one) => !activeOnly || isActive(one));
        expect(next === null).toBe(eligible.length === 0);
        if (next === null) return;
        expect(eligible).toContainEqual(next);
        const isBefore = (one: SuccessorCandidate) =>
          rank(one) - rank(next) || one.joinedAtMs - next.joinedAtMs || (one.userId < next.userId ? -1 : 1);
        for (const one of eligible) if (one !== next) expect(isBefore(one)).toBeGreaterThan(0);
      }),
    );
  });

  it('is an active deputy before an active member, these before who is silent', () => {
    const of = (userId: string, role: 'deputy' | 'member', joined: number, contributed: number | null) => ({
      userId,
      role,
      joinedAtMs: nowMs - joined * dayMs,
      contributedAtMs: contributed === null ? null : nowMs - contributed * dayMs,
    });
    const [silentMember, silentDeputy] = [of('a', 'member', 400, null), of('b', 'deputy', 90, 14)];
    const [member, deputy] = [of('c', 'member', 300, 13), of('d', 'deputy', 1, 0)];
    const nextOf = (...candidates: SuccessorCandidate[]) => squadSuccessor(candidates, { nowMs })?.userId;
    expect(nextOf(silentMember, silentDeputy, member, deputy)).toBe('d');
    expect(nextOf(silentMember, silentDeputy, member)).toBe('c');
    expect(nextOf(silentMember, silentDeputy)).toBe('b');
    expect(nextOf(silentMember)).toBe('a');
    expect(squadSuccessor([silentMember, silentDeputy], { nowMs, activeOnly: true })).toBeNull();
  });
});
