import { dayMs } from './time.js';

/**
 * A handle is the public name of a player. Screens show upper and lower case; handles that differ in nothing
 * else, or only in I, l and 1 or in O and 0, are the same for a player who chooses one.
 */
export const handleLengthMin = 3;
export const handleLengthMax = 20;
/** A player can change the handle once in this many days; a generated one at any time. */
export const handleChangeDays = 7;
/** The handles of a deleted account are nobody's for this long: nobody passes for who has just left. */
export const handleRestDays = 365;

const pattern = new RegExp(`^[A-Za-z0-9_]{${handleLengthMin},${handleLengthMax}}$`);

const lookalikes: Readonly<Record<string, string>> = { 0: 'o', 1: 'l', i: 'l', 3: 'e', 4: 'a', 5: 's', 7: 't' };

/** Handles that would pass for the game itself, spelled with digits for letters too. */
const reserved: ReadonlySet<string> = new Set(
  ['admin', 'administrator', 'mod', 'moderator', 'official', 'staff', 'support', 'system', 'team'].map(skeletonOf),
);
const reservedStart = skeletonOf('limelight');

/** What a reader sees at a glance: digits at the end and underscores do not count, and "L1me" is "Lime". */
function skeletonOf(handle: string): string {
  const letters = handle
    .toLowerCase()
    .replace(/[0-9_]+$/, '')
    .replaceAll('_', '');
  return letters.replace(/[01i3457]/g, (letter) => lookalikes[letter] ?? letter);
}

/** Two handles with the same key are the same handle. */
export function handleKey(handle: string): string {
  return handle.toLowerCase();
}

/** Two handles with the same fold look the same. The database folds too, in `claim_handle`. */
export function handleFold(handle: string): string {
  return handleKey(handle).replace(/[i1]/g, 'l').replaceAll('0', 'o');
}

/** The message to show, or null when the handle can be chosen. */
export function handleProblem(handle: string): string | null {
  if (handle.length < handleLengthMin || handle.length > handleLengthMax) {
    return `Use ${handleLengthMin} to ${handleLengthMax} characters`;
  }
  if (!pattern.test(handle)) return 'Use only letters, digits and _';
  const skeleton = skeletonOf(handle);
  if (reserved.has(skeleton) || skeleton.startsWith(reservedStart)) return 'This handle is reserved';
  return null;
}

/** From when the handle can be changed; null: now. `changedAtMs` is null for a generated handle. */
export function handleChangeableAtMs(changedAtMs: number | null, nowMs: number): number | null {
  if (changedAtMs === null) return null;
  const fromMs = changedAtMs + handleChangeDays * dayMs;
  return fromMs > nowMs ? fromMs : null;
}

const adjectives =
  'Amber Bold Brave Bright Calm Chrome Clever Cosmic Crystal Daring Electric Golden Grand Happy Indigo Ivory Jade Lucky Lunar Magic Mellow Neon Noble Prime Quiet Rapid Royal Silver Solar Swift Velvet Vivid'.split(
    ' ',
  );
const nouns =
  'Anthem Arrow Ballad Beacon Chord Cinema Comet Curtain Debut Drummer Echo Encore Falcon Fiddle Gala Harbor Jester Lion Lyric Melody Meteor Mirror Opera Orbit Piano Raven Rocket Scene Stage Tempo Tiger Violin'.split(
    ' ',
  );

/** Words of 5 bits each and a number below 10,000. */
export const handleRandomBytes = 4;

/** A handle such as "VelvetComet4821". Handles can collide: the caller enforces uniqueness and repeats. */
export function makeHandle(randomBytes: Uint8Array): string {
  if (randomBytes.length < handleRandomBytes) throw new RangeError(`needs ${handleRandomBytes} random bytes`);
  const [first = 0, second = 0, high = 0, low = 0] = randomBytes;
  const number = ((high << 8) | low) % 10_000;
  return `${adjectives[first % 32] ?? ''}${nouns[second % 32] ?? ''}${number}`;
}

/** The words of a handle, between which a narrow column may break it: "Velvet", "Comet", "4821". */
export function handleWords(handle: string): readonly string[] {
  return handle.split(/(?<=[a-z])(?=[A-Z])|(?<=[A-Za-z])(?=\d)|(?<=_)/);
}
