/** The texts a form shows next to a name that other people read. */
export const publicNameMessages = {
  invisible: 'Please use letters, numbers or emoji only',
  marks: 'Please use fewer accents on one letter',
  address: 'A name cannot contain a web address',
  reserved: 'This name is reserved. Please choose another one',
} as const;

/** More is a way to write over other lines; Vietnamese, Hebrew and Thai need up to three. */
const marksInARowMax = 3;

/**
 * Characters that show nothing or move the text around them: control and format characters (bidirectional
 * overrides, zero-width), fillers, private use, halves of characters.
 */
const hidden = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/u;

/**
 * Where such characters belong: in emoji (variation selectors, joined ones, flags of countries), and where
 * Arabic and Indic scripts join letters or keep them apart (RFC 5892, CONTEXTJ). The groups are what stands
 * before, as older browsers have no lookbehind.
 */
const properUses =
  /(\p{Extended_Pictographic}\p{Emoji_Modifier}?)\uFE0F?\u200D(?=\p{Extended_Pictographic})|(\p{Emoji})\uFE0F|(\u{1F3F4})[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{2,6}\u{E007F}|([\p{M}\p{Script=Arabic}])[\u200C\u200D](?=\p{L})/gu;

const visible = /[\p{L}\p{N}\p{Extended_Pictographic}\p{Regional_Indicator}]/u;
const tooManyMarks = new RegExp(`\\p{M}{${marksInARowMax + 1}}`, 'u');
/** After compatibility normalisation; the ideographic full stop separates labels too (UTS 46). */
const address = /:\/\/|\bwww[.\u3002]|[\p{L}\p{N}]{2}[.\u3002][\p{L}][\p{L}\p{N}]|[\p{L}\p{N}]@[\p{L}\p{N}]/iu;

/** Words that make a player look like the people who run the game. */
const reservedWords = new Set(
  'admin admins administrator administrators moderator moderators staff support helpdesk official system security customerservice'.split(
    ' ',
  ),
);

/**
 * Letters of other scripts, and digits, that look like a Latin one (UTS 39, confusables): the pairs follow
 * one another.
 */
const lookalikes = new Map(
  (
    'аaвbсcԁdеeғfɡgһhіiјjкkӏlмmпnоoрpԛqгrѕsтtцuѵvԝwхxуyзz' +
    'αaβbϲcεeηnιiκkνvοoρpτtυuχxγyωwσoμuһh' +
    '0o1l3e4a5s7t8b|l!i$s@aıiłløođdħhßs'
  )
    .match(/../gu)
    ?.map((pair) => [...pair] as [string, string]),
);

/**
 * What a name looks like: without accents, case and the script of its letters. `i` and `l` are one letter,
 * `m` is `rn`.
 */
function skeletonOf(text: string): string {
  const plain = text.normalize('NFKD').toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '');
  return Array.from(plain, (character) => lookalikes.get(character) ?? character)
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll('i', 'l');
}

const reservedSkeletons = new Set(Array.from(reservedWords, skeletonOf));

/** Letters and digits alone: "S.u-p p o r t" reads as one word. */
function compact(skeleton: string): string {
  return skeleton.replace(/[^\p{L}\p{N}]/gu, '');
}

function isReserved(name: string, siteName: string): boolean {
  const skeleton = skeletonOf(name);
  const own = compact(skeletonOf(siteName));
  if (own !== '' && compact(skeleton).includes(own)) return true;
  const words = skeleton.split(/[^\p{L}\p{N}]+/u);
  return [...words, compact(skeleton)].some((word) => reservedSkeletons.has(word));
}

/**
 * In one line and one spelling (NFC), as it is stored: a line break could inject a line into a mail or an
 * export.
 */
export function tidyPublicName(name: string): string {
  return name.normalize('NFC').replace(/\s+/gu, ' ').trim();
}

/**
 * What is wrong with a name that other people read, or `null`: it shows what it contains, stays in its line,
 * links nowhere and does not pass for the people who run the game.
 * @param options.siteName the name of the game, which no player may bear; the settings have it
 */
export function publicNameProblem(name: string, { siteName = '' }: { readonly siteName?: string } = {}): string | null {
  const normal = tidyPublicName(name);
  if (hidden.test(normal.replace(properUses, '$1$2$3$4')) || !visible.test(normal)) return publicNameMessages.invisible;
  if (tooManyMarks.test(normal)) return publicNameMessages.marks;
  if (address.test(normal.normalize('NFKC'))) return publicNameMessages.address;
  return isReserved(normal, siteName) ? publicNameMessages.reserved : null;
}
