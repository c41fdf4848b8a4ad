import type { UserRow } from '@limelight/contract/house/users.schema';
import { Tag } from '../../../ui/tag';

/** Suspended counts more than frozen, which stops only trading. */
export function StatusTag({ user: { state, frozen, emailVerified } }: { readonly user: UserRow }) {
  if (state === 'suspended') return <Tag tone="loss">Suspended</Tag>;
  if (frozen) return <Tag tone="info">Frozen</Tag>;
  return emailVerified ? <Tag tone="gain">Active</Tag> : <Tag tone="warn">Unverified</Tag>;
}
