import type { Services } from '../../services.js';

export interface CookieOptions {
  readonly name: string;
  readonly secure: boolean;
}

/** `__Host-` keeps a neighbouring subdomain from setting the cookie; browsers take it only over HTTPS. */
export function sessionCookie({ env, publicUrl }: Pick<Services, 'env' | 'publicUrl'>): CookieOptions {
  const secure = env.production || publicUrl.startsWith('https:');
  return { name: `${secure ? '__Host-' : ''}limelight.session`, secure };
}
