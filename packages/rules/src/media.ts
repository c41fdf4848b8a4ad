/** Files of the media library: what may be uploaded, how large, and how long the Trash holds it. */

import { mebibyte } from './bytes.js';

export const mediaKinds = ['image', 'video', 'document'] as const;
export type MediaKind = (typeof mediaKinds)[number];

interface MediaType {
  readonly kind: MediaKind;
  /** Extensions that a file of this type may have; the first is that of the stored file. */
  readonly extensions: readonly [string, ...string[]];
}

const wordDocument = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** Every type that the library accepts. SVG and HTML never: a browser would run their scripts. */
export const mediaTypes = {
  'image/jpeg': { kind: 'image', extensions: ['jpg', 'jpeg'] },
  'image/png': { kind: 'image', extensions: ['png'] },
  'image/gif': { kind: 'image', extensions: ['gif'] },
  'video/mp4': { kind: 'video', extensions: ['mp4'] },
  'video/webm': { kind: 'video', extensions: ['webm'] },
  'application/pdf': { kind: 'document', extensions: ['pdf'] },
  'application/msword': { kind: 'document', extensions: ['doc'] },
  [wordDocument]: { kind: 'document', extensions: ['docx'] },
} as const satisfies Record<string, MediaType>;
export type MediaMime = keyof typeof mediaTypes;
export const mediaMimes = Object.keys(mediaTypes) as readonly MediaMime[];

/** The largest upload of each kind, in bytes. */
export const mediaBytesMax = {
  image: 10 * mebibyte,
  video: 100 * mebibyte,
  document: 20 * mebibyte,
} as const satisfies Record<MediaKind, number>;

/** The largest picture that the server downloads from an address, in bytes. */
export const mediaDownloadBytesMax = 5 * mebibyte;

/** The Trash deletes a file after this many days. */
export const mediaTrashDays = 30;

export const mediaNameLengthMax = 120;
export const mediaAltLengthMax = 300;
export const mediaRightsLengthMax = 500;
export const mediaPageSize = 12;

/** The extensions of these kinds with their dots, as in the `accept` attribute of a file field. */
export function mediaExtensions(kinds: readonly MediaKind[] = mediaKinds): readonly string[] {
  return mediaMimes
    .filter((mime) => kinds.includes(mediaTypes[mime].kind))
    .flatMap((mime) => mediaTypes[mime].extensions.map((extension) => `.${extension}`));
}

/** The type that a file name claims by its extension; null for one that the library does not accept. */
export function mediaTypeOfName(name: string): MediaMime | null {
  const extension = /\.([a-z0-9]+)$/i.exec(name.trim())?.[1]?.toLowerCase();
  if (extension === undefined) return null;
  return mediaMimes.find((mime) => extensionsOf(mime).includes(extension)) ?? null;
}

/** The extension of the stored file, without its dot. */
export function mediaExtensionOf(mime: MediaMime): string {
  return mediaTypes[mime].extensions[0];
}

function extensionsOf(mime: MediaMime): readonly string[] {
  return mediaTypes[mime].extensions;
}

const knownExtension = new RegExp(
  `(?:${mediaExtensions()
    .map((extension) => `\\${extension}`)
    .join('|')})$`,
  'i',
);
/**
 * Control characters, and those that reverse the direction of the text around them ("gpj.exe" as "exe.jpg").
 */
const invisible = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}]/gu;

/**
 * A name to show and to download under: one line without a folder, and with the extension of the file's type.
 * It is never part of a path on the server.
 */
export function mediaNameOf(given: string, mime: MediaMime): string {
  const extension = `.${mediaExtensionOf(mime)}`;
  const base = given.split(/[/\\]/).at(-1) ?? '';
  const stem = base
    .replace(invisible, '')
    .replace(/["*:<>?|]/g, '')
    .replace(knownExtension, '')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  const cut = [...stem]
    .slice(0, mediaNameLengthMax - extension.length)
    .join('')
    .trimEnd();
  return `${cut === '' ? 'file' : cut}${extension}`;
}

/** How long a video plays: "0:07", "12:40", "1:02:03". */
export function formatDuration(durationMs: number): string {
  const seconds = Math.round(durationMs / 1_000);
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  const [hours = 0, minutes = 0, rest = 0] = parts;
  const padded = (value: number) => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${padded(minutes)}:${padded(rest)}` : `${minutes}:${padded(rest)}`;
}
