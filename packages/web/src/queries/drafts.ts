/**
 * What is typed in forms and not saved, by account and record: in this tab alone, so that it survives a
 * reload and the end of a session, and never on the server. A log-out deletes it, in every tab.
 */
const prefix = 'limelight.draft ';
/** Where the browser has no storage: until the page is reloaded. */
const memory = new Map<string, string>();

function storedKeys(): readonly string[] {
  try {
    return Object.keys(sessionStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}

export function draftKey(userId: string, record: string): string {
  return `${prefix}${userId} ${record}`;
}

/** As it was written; null for none, and for one that cannot be read. */
export function readDraft(key: string): unknown {
  try {
    return JSON.parse(memory.get(key) ?? sessionStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

export function writeDraft(key: string, draft: object): void {
  const text = JSON.stringify(draft);
  memory.set(key, text);
  try {
    sessionStorage.setItem(key, text);
  } catch {
    // Full or denied: it is in memory.
  }
}

function removeDrafts(keys: readonly string[]): void {
  for (const key of keys) {
    memory.delete(key);
    try {
      sessionStorage.removeItem(key);
    } catch {
      // Denied: nothing is stored.
    }
  }
}

export function forgetDraft(key: string): void {
  removeDrafts([key]);
}

export function hasDrafts(): boolean {
  return memory.size > 0 || storedKeys().length > 0;
}

/** @param except the account whose drafts stay */
export function forgetDrafts(except?: string): void {
  const keys = [...memory.keys(), ...storedKeys()];
  removeDrafts(keys.filter((key) => except === undefined || !key.startsWith(draftKey(except, ''))));
}
