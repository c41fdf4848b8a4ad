import { domainToUnicode } from 'node:url';
import type { Me } from '@limelight/contract/people/accounts.schema';
import { handleChangeableAtMs } from '@limelight/rules/handle';
import { type AccessRules, missingTwoFactor, permissionsOf } from '@limelight/rules/permission';
import type { Executor } from '../../../platform/database.js';
import { Refusal } from '../../../platform/http/refusal.js';
import type { Viewer } from '../../../platform/http/viewer.js';
import { avatarUrlOf, isUploadedAvatar } from '../avatars/avatars.public.js';
import { findProfile } from './profile.sql.js';

interface Circumstances {
  readonly rules: AccessRules;
  readonly now: Date;
}

/** An address as its owner typed it: it is stored with its domain in ASCII. */
function readableAddress(email: string): string {
  const at = email.lastIndexOf('@') + 1;
  return email.slice(0, at) + (domainToUnicode(email.slice(at)) || email.slice(at));
}

/** The account as its owner sees it. @throws Refusal NOT_SIGNED_IN when it no longer exists */
export async function presentMe(db: Executor, viewer: Viewer, { rules, now }: Circumstances): Promise<Me> {
  const { impersonator } = viewer;
  const profile = await findProfile(db, viewer.userId);
  if (!profile) throw new Refusal('NOT_SIGNED_IN');
  const { image, createdAt, awaySince, tier, handle, handleChangedAt, ...rest } = profile;
  const changeableAtMs = handleChangeableAtMs(handleChangedAt?.getTime() ?? null, now.getTime());
  const missing = missingTwoFactor(viewer, rules);
  return {
    ...rest,
    email: readableAddress(profile.email),
    handle: handle ?? '',
    handleChangeableAt: changeableAtMs === null ? null : new Date(changeableAtMs).toISOString(),
    tier: tier ?? 'free',
    avatarUrl: image ?? avatarUrlOf(viewer.userId),
    avatarUploaded: isUploadedAvatar(image),
    memberSince: createdAt.toISOString(),
    awaySince: awaySince?.toISOString() ?? null,
    permissions: missing === null ? [...permissionsOf(profile.role)] : [],
    twoFactorMissing: missing === null ? null : missing === 'TWO_FACTOR_NEEDED' ? 'log-in' : 'set-up',
    impersonation: impersonator ? { by: impersonator.name, until: impersonator.until.toISOString() } : null,
  };
}
