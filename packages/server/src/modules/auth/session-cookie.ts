import type { Services } from '../../services.js';

export interface CookieOptions {
  readonly name: string;
  /** Names the log-in that waits for the code of the authenticator app. */
  readonly twoFactorName: string;
  readonly secure: boolean;
}

/** `__Host-` keeps a neighbouring subdomain from setting the cookie; browsers take it only over HTTPS. */
export function sessionCookie({ env, publicUrl }: Pick<Services, 'env' | 'publicUrl'>): CookieOptions {
  const secure = env.production || publicUrl.startsWith('https:');
  const prefix = `${secure ? '__Host-' : ''}limelight`;
  return { name: `${prefix}.session`, twoFactorName: `${prefix}.two-factor`, secure };
}
