import { addressOf } from './address.js';

/** What the server answers that is neither a JSON call of the API nor a page of the app. */
export const addresses = {
  openApi: '/api/v1/openapi.json',
  /** The OpenAPI document as pages. */
  apiPages: '/docs',
  health: '/healthz',
  ready: '/readyz',
  metrics: '/metrics',
  /** Development only. */
  mailbox: '/dev/mailbox',
  mailboxJson: '/dev/mailbox.json',
  /** The public page of a shared picture, and the picture. */
  sharedPage: '/s/:id',
  sharedPicture: '/s/:id.png',
} as const;

/** Everything of the API; an unknown address in it is a 404 and never a page. */
export const apiFolder = '/api/';
/** Where payment providers report to. */
export const webhookFolder = '/webhooks/';
/** Folders of pictures. */
export const posterFolder = '/posters/';
export const avatarFolder = '/avatars/';

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

/** First parts of the paths that the server answers itself: no page of the app has them. Pictures have folders of their own. */
export const serverFolders: readonly string[] = [apiFolder, webhookFolder, ...Object.values(addresses)].map(
  (address) => address.split('/')[1] ?? '',
);
