import { expect, test } from 'vitest';
import { problemsAmong, sentencesWithoutField } from './use-form';

test('fields of which nothing is wrong have no sentence', () => {
  expect(problemsAmong({ name: 'Please enter your name', email: null, code: undefined })).toEqual({
    name: 'Please enter your name',
  });
});

test('what the server says of a field that the form does not have is found, and of the others is not', () => {
  const values = { name: '', email: '' };
  const found = { name: 'Too long', form: 'Closed', nickname: 'Is taken' };
  expect(sentencesWithoutField(found, values)).toEqual(['Is taken']);
  expect(sentencesWithoutField({}, values)).toEqual([]);
});
