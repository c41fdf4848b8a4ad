import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  autoSlowSeconds,
  burstMax,
  burstMs,
  isEditable,
  mentionedHandles,
  mentionsMax,
  messageEditMs,
  messageLength,
  messageParts,
  messageRefusal,
  newAccountMs,
  newcomerWaitMs,
  slowSecondsAt,
  starToken,
  starTokens,
  tidyMessage,
  type WriterState,
} from './squad-message.js';
import { dayMs, minuteMs, secondMs } from './time.js';

const hostile = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc
    .array(
      fc.constantFrom(
        'a',
        ' ',
        '\n',
        '\r',
        '\t',
        '\0',
        '\u202E',
        '\u200B',
        '\u200D',
        '\uFE0F',
        '\u0301',
        '👍',
        '🏽',
        'ا',
        '\u2066',
        '\uD800',
        '\u2028',
        '\u{E0061}',
        '\u{1F3F4}',
        '@',
        '$',
      ),
    )
    .map((all) => all.join('')),
);

describe('a text', () => {
  test('is clean once: no control, bidirectional or invisible character is left, and nothing changes again', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const tidy = tidyMessage(text);
        expect(tidyMessage(tidy)).toBe(tidy);
        expect(tidy).not.toMatch(/[^\P{Cc}\n]|[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/u);
        expect(tidy).not.toMatch(/\p{Cs}|\p{M}{4}|\n{3}|^\s|\s$/u);
      }),
    );
  });

  test.each([
    ['  hello \t there \r\n\r\n\r\n\r\nagain  ', 'hello   there\n\nagain'],
    ['safe\u202Eexe.txt', 'safeexe.txt'],
    ['👩🏽‍🚀 and ❤️ and 🏴󠁧󠁢󠁳󠁣󠁴󠁿', '👩🏽‍🚀 and ❤️ and 🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
    ['می‌خواهم', 'می‌خواهم'],
    [`z${'\u0301'.repeat(40)}`, `\u017A\u0301\u0301\u0301`],
    ['<b>bold</b> & <script>', '<b>bold</b> & <script>'],
    ['\u200B\u2060\u00AD', ''],
  ])('%j is %j', (text, tidy) => {
    expect(tidyMessage(text)).toBe(tidy);
  });

  test('is as long as its characters', () => {
    expect(messageLength('a👍é')).toBe(3);
  });
});

describe('links', () => {
  const stars = starTokens([
    { id: 'ng1', name: 'Burna Boy' },
    { id: '7', name: 'Beyoncé' },
    { id: '8', name: 'Burnaboy' },
  ]);

  test('the parts of any message are the message', () => {
    const text = fc.array(fc.oneof(hostile, fc.constantFrom('@lerato_v', '$BurnaBoy', ' ', 'https://a.b/@abc')));
    fc.assert(
      fc.property(text, (all) => {
        const joined = all.join('');
        expect(
          messageParts(joined, stars)
            .map((part) => part.text)
            .join(''),
        ).toBe(joined);
      }),
    );
  });

  test('handles and stars become links, also next to each other, and case and accents do not count', () => {
    const parts = messageParts('@lerato_v ($BURNABOY), $beyonce!\n@kwesi_t', stars);
    expect(parts.filter(({ kind }) => kind !== 'text')).toEqual([
      { kind: 'mention', text: '@lerato_v', handle: 'lerato_v' },
      { kind: 'star', text: '$BURNABOY', celebrityId: 'ng1' },
      { kind: 'star', text: '$beyonce', celebrityId: '7' },
      { kind: 'mention', text: '@kwesi_t', handle: 'kwesi_t' },
    ]);
    expect(starToken('D’banj')).toBe('dbanj');
  });

  test.each([
    'mail me at amara@example.com',
    'https://evil.test/@lerato_v',
    'evil.test?to=@lerato',
    '$500 or $unknown',
    '@ab',
    '@@lerato_v',
    `@${'a'.repeat(21)}`,
  ])('%j has none', (text) => {
    expect(messageParts(text, stars)).toEqual([{ kind: 'text', text }]);
  });

  test('each handle is notified once, and not all of a long list', () => {
    expect(mentionedHandles('@Lerato_V @lerato_v hi @kwesi_t')).toEqual(['lerato_v', 'kwesi_t']);
    const many = Array.from({ length: 40 }, (_, index) => `@player${index}`).join(' ');
    expect(mentionedHandles(many)).toHaveLength(mentionsMax);
  });
});

const nowMs = Date.UTC(2026, 10, 30, 12);
const state: WriterState = {
  squad: { archived: false, mutedUntilMs: null, slowSeconds: 0, autoSlowUntilMs: null },
  member: { joinedAtMs: nowMs - dayMs, accountCreatedAtMs: nowMs - 30 * dayMs, mutedUntilMs: null, moderates: false },
  recent: [],
  lastHereMs: null,
};
const member = state.member as NonNullable<WriterState['member']>;

describe('a message', () => {
  test.each([
    [{ member: null }, 'SQUAD_MEMBERS_ONLY', null],
    [{ squad: { ...state.squad, archived: true } }, 'SQUAD_ARCHIVED', null],
    [{ squad: { ...state.squad, mutedUntilMs: nowMs + 1 } }, 'SQUAD_MUTED', nowMs + 1],
    [{ squad: { ...state.squad, mutedUntilMs: nowMs } }, null, null],
    [{ member: { ...member, mutedUntilMs: nowMs + 1 } }, 'CHAT_MUTED', nowMs + 1],
    [{ member: { ...member, mutedUntilMs: nowMs } }, null, null],
    [
      { member: { ...member, joinedAtMs: nowMs - 1, accountCreatedAtMs: nowMs - 2 } },
      'CHAT_TOO_NEW',
      nowMs - 1 + newcomerWaitMs,
    ],
    [
      { member: { ...member, joinedAtMs: nowMs - newcomerWaitMs, accountCreatedAtMs: nowMs - minuteMs * 11 } },
      null,
      null,
    ],
    [{ member: { ...member, joinedAtMs: nowMs, accountCreatedAtMs: nowMs - newAccountMs } }, null, null],
    [{ lastHereMs: nowMs - 4_999, squad: { ...state.squad, slowSeconds: 5 } }, 'SLOW_MODE', nowMs + 1],
    [{ lastHereMs: nowMs - 5_000, squad: { ...state.squad, slowSeconds: 5 } }, null, null],
    [
      { lastHereMs: nowMs - 1, squad: { ...state.squad, slowSeconds: 5 }, member: { ...member, moderates: true } },
      null,
      null,
    ],
    [
      { lastHereMs: nowMs, squad: { ...state.squad, autoSlowUntilMs: nowMs + 1 } },
      'SLOW_MODE',
      nowMs + autoSlowSeconds * secondMs,
    ],
    [{ lastHereMs: nowMs, squad: { ...state.squad, autoSlowUntilMs: nowMs } }, null, null],
  ] as const)('in the state %j is refused with %s', (changes, code, untilMs) => {
    const refusal = messageRefusal({ ...state, ...changes }, 'Hello', nowMs);
    expect(refusal).toEqual(code === null ? null : { code, untilMs });
  });

  test('is refused where it is one of the last two, and no longer after two others', () => {
    const sent = (texts: readonly string[]) =>
      texts.map((text, index) => ({ text, sentAtMs: nowMs - minuteMs - index }));
    const refusal = (texts: readonly string[]) =>
      messageRefusal({ ...state, recent: sent(texts) }, 'Buy  NOW!!', nowMs)?.code;
    expect(refusal(['buy now'])).toBe('MESSAGE_REPEATED');
    expect(refusal(['other', 'Buy now…'])).toBe('MESSAGE_REPEATED');
    expect(refusal(['other', 'another', 'Buy now'])).toBeUndefined();
    expect(messageRefusal({ ...state, recent: sent(['!!']) }, '??', nowMs)).toBeNull();
  });

  test('however they come, no writer has more than four in any ten seconds', () => {
    const pauses = fc.array(fc.integer({ min: 0, max: 6_000 }), { maxLength: 60 });
    fc.assert(
      fc.property(pauses, (all) => {
        const sent: number[] = [];
        let atMs = nowMs;
        for (const [index, pause] of all.entries()) {
          atMs += pause;
          const recent = sent.toReversed().map((sentAtMs) => ({ text: `${sentAtMs}`, sentAtMs }));
          const refusal = messageRefusal({ ...state, recent }, `message ${index}`, atMs);
          if (refusal === null) sent.push(atMs);
          else expect(refusal.untilMs).toBeGreaterThan(atMs);
        }
        for (const [index, first] of sent.entries()) {
          const fifth = sent[index + burstMax];
          if (fifth !== undefined) expect(fifth - first).toBeGreaterThanOrEqual(burstMs);
        }
      }),
    );
  });

  test('can be edited for five minutes', () => {
    expect(isEditable(nowMs, nowMs + messageEditMs - 1)).toBe(true);
    expect(isEditable(nowMs, nowMs + messageEditMs)).toBe(false);
  });

  test('the longer of two pauses holds', () => {
    const squad = { ...state.squad, autoSlowUntilMs: nowMs + 1 };
    expect(slowSecondsAt({ ...squad, slowSeconds: 60 }, nowMs)).toBe(60);
    expect(slowSecondsAt({ ...squad, slowSeconds: 5 }, nowMs)).toBe(autoSlowSeconds);
    expect(slowSecondsAt(state.squad, nowMs)).toBe(0);
  });
});
