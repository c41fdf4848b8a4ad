import { expect, test } from 'vitest';
import { problemsAmong, sentencesWithoutField } from './use-form';

test('fields without a problem are left out', () => {
  expect(problemsAmong({ name: 'Please enter your name', email: null, code: undefined })).toEqual({
    name: 'Please enter your name',
  });
});

test('only problems of fields that the form does not have are returned', () => {
  const values = { name: '', email: '' };
  const found = { name: 'Too long', form: 'Closed', nickname: 'Is taken' };
  expect(sentencesWithoutField(found, values)).toEqual(['Is taken']);
  expect(sentencesWithoutField({}, values)).toEqual([]);
});
