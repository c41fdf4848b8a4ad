import type { Caller } from './access-matrix.fixture.js';
import type { Row } from './access-matrix-row.fixture.js';

const withoutSession: readonly Caller[] = ['visitor', 'closed'];
const notPlayers: readonly Caller[] = ['unverified', 'suspended'];
const notTraders: readonly Caller[] = ['manager', 'admin'];

/** The status of a caller whom the policy refuses. */
function refusalOf(
  { policy, scope, staff, impersonation, members }: Row,
  method: string,
  caller: Caller,
): 401 | 403 | null {
  if (policy === 'public') return null;
  if (withoutSession.includes(caller)) return 401;
  if (members?.includes(caller) === false) return 403;
  if (caller === 'key read') return scope === 'read' ? null : 403;
  if (caller === 'key trade') return scope === undefined ? 403 : null;
  if (policy !== 'signed-in' && notPlayers.includes(caller)) return 403;
  if (policy === 'trader' && notTraders.includes(caller)) return 403;
  if (typeof policy === 'object' && 'permission' in policy && !staff?.includes(caller)) return 403;
  const isClosedToImpersonators = impersonation === 'hidden' || (!isReading(method) && impersonation !== 'allowed');
  return caller === 'impersonator' && isClosedToImpersonators ? 403 : null;
}

export const isReading = (method: string) => method === 'GET' || method === 'HEAD';

/** Callers by what they may change: nothing, only what the row names, or anything of their own. */
export type Part = 'leaves no trace' | 'changes nothing' | 'may change';

export function expectedOf(row: Row, method: string, caller: Caller): { readonly status: number; readonly part: Part } {
  const isOwner = caller === 'player' || caller === 'impersonator';
  const refusal = refusalOf(row, method, caller) ?? (isOwner ? undefined : row.others);
  if (refusal !== undefined) return { status: refusal, part: 'leaves no trace' };
  const { status, policy } = row;
  if (caller === 'impersonator' && policy !== 'public') return { status, part: 'leaves no trace' };
  return { status, part: isReading(method) || status >= 400 ? 'changes nothing' : 'may change' };
}
