import { exportOmits, retainedAfterDeletion, unverifiedRetentionDays } from '@limelight/rules/personal-data';
import { expect, test } from 'vitest';
import { privacyText } from './privacy-text';

const sections = privacyText('Limelight');

test('the privacy policy names everything that stays after an account is deleted', () => {
  expect(sections['How long we keep it']).toEqual(expect.arrayContaining(Object.values(retainedAfterDeletion)));
});

test('the privacy policy says what the export leaves out, and when an unverified account is deleted', () => {
  expect(sections['Your rights']?.join(' ')).toContain(exportOmits);
  expect(sections['How long we keep it']?.join(' ')).toContain(`within ${unverifiedRetentionDays} days is deleted`);
});
