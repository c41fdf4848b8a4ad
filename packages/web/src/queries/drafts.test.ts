import { beforeEach, expect, test, vi } from 'vitest';
import { draftKey, forgetDraft, forgetDrafts, hasDrafts, readDraft, writeDraft } from './drafts';

function fakeStorage(refuses = false) {
  const items: Record<string, string> = { other: 'stays' };
  const methods = {
    getItem: (key: string) => items[key] ?? null,
    setItem: (key: string, value: string) => {
      if (refuses) throw new Error('full');
      items[key] = value;
    },
    removeItem: (key: string) => delete items[key],
  };
  for (const [name, value] of Object.entries(methods)) Object.defineProperty(items, name, { value });
  return items;
}

beforeEach(() => {
  vi.stubGlobal('sessionStorage', fakeStorage());
  forgetDrafts();
});

const [mine, theirs] = [draftKey('ama', 'campaign 1'), draftKey('kofi', 'campaign 1')];

test('a draft is of one account and one record, and is gone once it is forgotten', () => {
  writeDraft(mine, { subject: 'Tour' });
  expect([readDraft(mine), readDraft(theirs), hasDrafts()]).toEqual([{ subject: 'Tour' }, null, true]);
  expect(sessionStorage.getItem(mine)).toBe('{"subject":"Tour"}');
  forgetDraft(mine);
  expect([readDraft(mine), hasDrafts()]).toEqual([null, false]);
});

test('a log-out forgets every draft, and the next account those of the one before; nothing else is removed', () => {
  writeDraft(mine, { subject: 'Tour' });
  writeDraft(theirs, { subject: 'Encore' });
  forgetDrafts('kofi');
  expect([readDraft(mine), readDraft(theirs)]).toEqual([null, { subject: 'Encore' }]);
  forgetDrafts();
  expect([hasDrafts(), sessionStorage.getItem('other')]).toEqual([false, 'stays']);
});

test('a draft survives full storage until the page is reloaded', () => {
  vi.stubGlobal('sessionStorage', fakeStorage(true));
  writeDraft(mine, { subject: 'Tour' });
  expect([readDraft(mine), hasDrafts()]).toEqual([{ subject: 'Tour' }, true]);
});
