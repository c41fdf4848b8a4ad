import { expect, test } from 'vitest';
import { searchOptions } from './search-options';

const options = [
  { value: '+1', label: '+1 US/Canada' },
  { value: '+234', label: '+234 Nigeria', keywords: 'NGR' },
  { value: '+44', label: '+44 UK', keywords: 'United Kingdom' },
  { value: 'sade', label: 'Ṣadé Ọlátúnwà' },
];
const values = (query: string) => searchOptions(options, query).map((option) => option.value);

test('an empty query returns every option in its order', () => {
  expect(values('  ')).toEqual(['+1', '+234', '+44', 'sade']);
});

test('options are found by label and keywords, whatever the case or the accents', () => {
  expect(values('ngr')).toEqual(['+234']);
  expect(values('kingdom uk')).toEqual(['+44']);
  expect(values('olatunwa')).toEqual(['sade']);
  expect(values('nowhere')).toEqual([]);
});

test('labels that begin with the query come before labels that only contain it', () => {
  const ghanaLast = [
    { value: 'a', label: 'New Ghana' },
    { value: 'b', label: 'Ghana' },
  ];
  expect(searchOptions(ghanaLast, 'gha').map((option) => option.value)).toEqual(['b', 'a']);
});
