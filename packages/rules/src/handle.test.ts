import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  handleChangeableAtMs,
  handleChangeDays,
  handleFold,
  handleKey,
  handleLengthMax,
  handleLengthMin,
  handleProblem,
  handleRandomBytes,
  handleWords,
  makeHandle,
} from './handle.js';
import { dayMs } from './time.js';

const allowed = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_'];
const allowedText = fc.string({ unit: fc.constantFrom(...allowed), maxLength: 30 });

describe('handles', () => {
  it('allow exactly letters, digits and _, 3 to 20 of them', () => {
    fc.assert(
      fc.property(fc.oneof(allowedText, fc.string({ unit: 'binary', maxLength: 30 })), (handle) => {
        const fits = /^[A-Za-z0-9_]*$/.test(handle) && handle.length >= 3 && handle.length <= 20;
        const problem = handleProblem(handle);
        if (fits) expect([null, 'This handle is reserved']).toContain(problem);
        else expect(problem).not.toBeNull();
      }),
    );
  });

  it.each(['Admin', 'adm1n', 'a_d_m_i_n', 'Limelight', 'L1meL1ght_Team', 'limelight42', 'SUPPORT', 'Staff_1', '5taff'])(
    'cannot pass for the game: %s',
    (handle) => expect(handleProblem(handle)).toBe('This handle is reserved'),
  );

  it.each(['Ada_L', 'supporter', 'Teammate', 'modern', '___', '123', 'AdminaB'])('can be %s', (handle) =>
    expect(handleProblem(handle)).toBeNull(),
  );

  it('look the same with I, l and 1 or with O and 0 in each other’s place, and with nothing else', () => {
    expect(handleFold('GIider160')).toBe(handleFold('Glider160'));
    expect(handleFold('gl1der16O')).toBe(handleFold('Glider160'));
    expect(handleFold('Glider_160')).not.toBe(handleFold('Glider160'));
    expect(handleFold('GIider360')).not.toBe(handleFold('GIider860'));
  });

  it('are the same in upper and lower case', () => {
    fc.assert(
      fc.property(allowedText, (handle) => {
        expect(handleKey(handle.toUpperCase())).toBe(handleKey(handle.toLowerCase()));
        expect(handleProblem(handleKey(handle))).toBe(handleProblem(handle));
      }),
    );
  });

  it('can always be chosen when they were generated', () => {
    const bytes = fc.uint8Array({ minLength: handleRandomBytes, maxLength: handleRandomBytes });
    fc.assert(
      fc.property(bytes, (random) => {
        const handle = makeHandle(random);
        expect(handleProblem(handle)).toBeNull();
        expect(handle).toMatch(/^[A-Z][a-z]+[A-Z][a-z]+[0-9]{1,4}$/);
      }),
      { numRuns: 2_000 },
    );
    expect([handleLengthMin, handleLengthMax]).toEqual([3, 20]);
  });

  it('can be changed once in seven days, and a generated one at any time', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(20 * dayMs), (changedAtMs, laterMs) => {
        const nowMs = changedAtMs + laterMs;
        expect(handleChangeableAtMs(null, nowMs)).toBeNull();
        const fromMs = handleChangeableAtMs(changedAtMs, nowMs);
        expect(fromMs).toBe(laterMs >= 7 * dayMs ? null : changedAtMs + 7 * dayMs);
      }),
    );
    expect(handleChangeDays).toBe(7);
  });

  it('break between their words, and nowhere else', () => {
    const words = ['VelvetComet4821', 'Ada_L', 'ada', 'ADA', 'a1b2'].map((handle) => [...handleWords(handle)]);
    expect(words).toEqual([['Velvet', 'Comet', '4821'], ['Ada_', 'L'], ['ada'], ['ADA'], ['a', '1b', '2']]);
    fc.assert(
      fc.property(allowedText, (handle) => {
        expect(handleWords(handle).join('')).toBe(handle);
      }),
    );
  });
});
