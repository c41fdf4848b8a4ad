import { addressOf } from './address.js';

/** URLs of the server that are neither JSON endpoints nor pages of the app. */
export const addresses = {
  openApi: '/api/v1/openapi.json',
  /** The OpenAPI document as HTML. */
  apiPages: '/docs',
  /** Every error of the API; the type of a problem is this page with the code as its fragment. */
  errorPage: '/docs/errors',
  /** The same of the endpoints for staff; only staff can open it. */
  staffApiPages: '/staff-docs',
  health: '/healthz',
  ready: '/readyz',
  metrics: '/metrics',
  /** Development only. */
  mailbox: '/dev/mailbox',
  mailboxJson: '/dev/mailbox.json',
  /** The public page of a shared picture, and the picture itself. */
  sharedPage: '/s/:id',
  sharedPicture: '/s/:id.png',
  celebrityPicture: '/share/celebrity/:id.png',
  pagePicture: '/share/page/:name.png',
  /** Where the operator's mail server delivers bounces. */
  mailBounces: '/webhooks/mail-bounces',
  /** The licences of what the app contains; made by its build. */
  licences: '/licences.txt',
  robots: '/robots.txt',
  sitemap: '/sitemap.xml',
  /** Where to report a vulnerability (RFC 9116). */
  securityText: '/.well-known/security.txt',
  /** Where password managers lead (a well-known URL of the W3C). */
  changePassword: '/.well-known/change-password',
  /** The independent verifier of finished days, and how to write one. */
  verifyScript: '/verify/verify.mjs',
  verifyRecords: '/verify/verify-records.mjs',
  verifyRules: '/verify/verify-rules.mjs',
  verifyIpos: '/verify/verify-ipos.mjs',
  verifyEvents: '/verify/verify-events.mjs',
  verifyPython: '/verify/verify.py',
  verifyReadme: '/verify/README.md',
} as const;

/** All of the API; an unknown address below it is a 404 and never a page. */
export const apiFolder = '/api/';
/** Webhooks of payment providers, and of the operator's mail server. */
export const webhookFolder = '/webhooks/';
/** The picture of a celebrity's page on social networks, 1200 x 630 px. */
export function celebrityPictureUrl(celebrityId: string): string {
  return addressOf(addresses.celebrityPicture, { id: celebrityId });
}

/** Public pages with a picture of their own on social networks. */
export const picturedPages = ['home', 'market', 'news', 'leaderboards', 'calendar'] as const;
export type PicturedPage = (typeof picturedPages)[number];

/** The same for a list that anybody may read. */
export function pagePictureUrl(name: PicturedPage): string {
  return addressOf(addresses.pagePicture, { name });
}

/** Folders of pictures. */
export const posterFolder = '/posters/';
export const avatarFolder = '/avatars/';
/** Files of the media library. */
export const mediaFolder = '/media/';

/** The generated poster of a celebrity. */
export function posterUrl(celebrityId: string): string {
  return addressOf(`${posterFolder}:celebrityId.svg`, { celebrityId });
}

export function generatedAvatarUrl(seed: string): string {
  return addressOf(`${avatarFolder}:seed.svg`, { seed });
}

export function uploadedAvatarUrl(name: string): string {
  return addressOf(`${avatarFolder}:name.webp`, { name });
}

/** A file of the media library. Its content never changes. */
export function mediaUrl(id: string): string {
  return addressOf(`${mediaFolder}:id`, { id });
}

/** A smaller picture of an image, for lists. */
export function mediaPreviewUrl(id: string): string {
  return addressOf(`${mediaFolder}:id/preview`, { id });
}

/**
 * First segments of the server's own paths, which no page of the app uses. Pictures have their own folders.
 */
export const serverFolders: readonly string[] = [apiFolder, webhookFolder, ...Object.values(addresses)].map(
  (address) => address.split('/')[1] ?? '',
);
