import { errorCatalogue } from '@limelight/contract/errors';
import { useMe } from '../queries/accounts';

/** Why an account of staff cannot trade, buy or earn; undefined for everybody who plays. */
export function useStaffReason(): string | undefined {
  const { data: me } = useMe();
  return me === null || me === undefined || me.role === 'user' ? undefined : errorCatalogue.STAFF_ACCOUNT.message;
}
