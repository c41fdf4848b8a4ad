import { accountMessages, passwordLengthMin } from '@limelight/rules/account';
import { dictionary } from '@zxcvbn-ts/language-common';
import { describe, expect, it } from 'vitest';
import { requireUncommonPassword } from './new-password.js';

const refusal = { code: 'BAD_REQUEST', details: { password: accountMessages.passwordCommon } };
const refusalOf = (password: string) => {
  try {
    requireUncommonPassword('password', password);
  } catch (error) {
    return error;
  }
  return null;
};

describe('a new password', () => {
  it('is none of the 10,000 most common ones that are long enough, in any case', () => {
    const common = dictionary['passwords-common'].filter(({ length }) => length >= passwordLengthMin);
    expect(common.length).toBeGreaterThan(10_000);
    for (const password of common) {
      expect(refusalOf(password)).toMatchObject(refusal);
      expect(refusalOf(password.toUpperCase())).toMatchObject(refusal);
    }
  });

  it.each(['Password123!', 'Monkey2026!', 'P@ssw0rd!!', 'Limelight2026', 'Celebrity#1', 'ｐａｓｓｗｏｒｄ１２３'])(
    'is none with an ending: %s is refused',
    (password) => expect(refusalOf(password)).toMatchObject(refusal),
  );

  it.each(['k7#vQ2xZ', 'two quiet words', 'monkey eats limelight', 'xkq92810', 'ñandú en la luna 7'])(
    'may be what nobody tries: %s',
    (password) => expect(refusalOf(password)).toBeNull(),
  );
});
