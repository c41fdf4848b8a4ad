import type { SquadRight, SquadRole } from '@limelight/rules/squad';

/** Who sends a request: with which kind of account or key, and what that account is in the squad. */
export interface Requester {
  readonly account: 'visitor' | 'unverified' | 'player' | 'staff' | 'read key' | 'trade key' | 'staff key';
  /** Null for who is not in it. */
  readonly standing: { readonly role: SquadRole; readonly rights: readonly SquadRight[] } | null;
  /** Was removed from it. */
  readonly isRemoved?: boolean;
  /** Has a message in its chat. */
  readonly hasWritten: boolean;
}

/** What a request takes. */
export interface Demand {
  readonly account: 'player' | 'trader' | 'staff';
  /** Of an API key; without it, no key may. */
  readonly scope?: 'read' | 'trade';
  readonly standing: 'none' | 'not removed' | 'member' | 'officer' | 'captain' | 'nobody' | SquadRight;
  /** A message of one's own. */
  readonly ownMessage?: true;
  /** What the player is who is concerned. */
  readonly on?: SquadRole;
}

/** What the rules say, written a second time: with nothing of the server, and none of its rules. */
export function expectedOf(requester: Requester, demand: Demand): 'done' | 401 | 403 {
  if (requester.account === 'visitor') return 401;
  return holdsAccount(requester, demand) && hasStanding(requester, demand) ? 'done' : 403;
}

function holdsAccount({ account }: Requester, demand: Demand): boolean {
  if (account === 'unverified') return false;
  if (account.endsWith('key') && demand.scope === undefined) return false;
  if (demand.scope === 'trade' && account === 'read key') return false;
  if (demand.account === 'staff') return account === 'staff';
  return demand.account === 'player' || !account.startsWith('staff');
}

function hasStanding({ standing, isRemoved, hasWritten }: Requester, demand: Demand): boolean {
  if (demand.ownMessage && !hasWritten) return false;
  const role = standing?.role;
  switch (demand.standing) {
    case 'none':
      return true;
    case 'nobody':
      return false;
    case 'not removed':
      return isRemoved !== true;
    case 'member':
      return role !== undefined;
    case 'officer':
      return role === 'captain' || role === 'deputy';
    case 'captain':
      return role === 'captain' && demand.on !== 'captain';
    default:
      // Nobody does anything to the captain, and deputies not to each other.
      if (role === 'captain') return demand.on !== 'captain';
      if (role !== 'deputy' || !standing?.rights.includes(demand.standing)) return false;
      return demand.on === undefined || demand.on === 'member';
  }
}
