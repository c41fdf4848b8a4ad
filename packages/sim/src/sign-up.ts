import { paths } from '@limelight/contract/paths';
import * as calls from '@limelight/contract/people/auth';
import type { SignUp } from '@limelight/contract/people/auth.schema';
import { waitForLink } from '@limelight/harness/mailbox';
import type { SmtpPeer } from '@limelight/harness/smtp-peer';
import type { ApiClient } from './api-client.js';

/** Where links of mails are read. */
export type LinkMailbox = Pick<SmtpPeer, 'waitForLink'>;

/** Of every account that the simulation makes. */
export const password = 'a long walk on the red carpet';

/**
 * The newest link to a path in the mails of an address: in the development mailbox, or at the server's mail
 * server.
 */
export function linkTo(
  path: string,
  { url, email, peer }: { url: string; email: string; peer?: LinkMailbox | undefined },
) {
  return peer?.waitForLink(email, path) ?? waitForLink({ url, to: email }, path);
}

interface SignUpOptions {
  readonly peer?: LinkMailbox | undefined;
  /** Accounts with one number look like one person's. */
  readonly mobileNumber?: string;
}

/** Signs up, verifies the address by the mailed link and logs in. */
export async function signUp(
  client: ApiClient,
  email: string,
  { peer, mobileNumber = '7700900123' }: SignUpOptions = {},
): Promise<void> {
  const body: SignUp = {
    name: 'Virtual Player',
    email,
    password,
    mobileNumberPrefix: '+44',
    mobileNumber,
    acceptTerms: true,
  };
  await client.call(calls.signUp, { body });
  const link = await linkTo(paths.verifyEmail, { url: client.url, email, peer });
  await client.call(calls.verifyEmail, { body: { token: link.searchParams.get('token') ?? '' } });
  await client.call(calls.signIn, { body: { email, password } });
}
