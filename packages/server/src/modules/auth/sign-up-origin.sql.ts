import type { Executor } from '../../platform/database.js';
import type { SignUpOrigin } from './sign-up-origin.js';

export interface NewSignUpOrigin extends SignUpOrigin {
  readonly userId: string;
  readonly now: Date;
}

export async function insertSignUpOrigin(db: Executor, origin: NewSignUpOrigin): Promise<void> {
  await db
    .insertInto('sign_up_origin')
    .values({
      user_id: origin.userId,
      address_digest: origin.addressDigest,
      device_digest: origin.deviceDigest,
      created_at: origin.now,
    })
    .execute();
}
