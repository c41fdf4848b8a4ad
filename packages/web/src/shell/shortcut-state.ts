import { Store } from '../ui/store';

const storageKey = 'limelight.shortcuts';

function readChoice(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off';
  } catch {
    // Storage may be blocked, and the server has none.
    return true;
  }
}

/** Whether single keys are shortcuts, as chosen on this device. */
export const areShortcutsOn = new Store(readChoice());

export function setShortcutsOn(on: boolean): void {
  areShortcutsOn.set(on);
  try {
    localStorage.setItem(storageKey, on ? 'on' : 'off');
  } catch {
    // The choice lasts as long as the page.
  }
}

/** Whether the sheet that lists the shortcuts is open. */
export const sheetIsOpen = new Store(false);

export function openShortcuts(): void {
  sheetIsOpen.set(true);
}

export function closeShortcuts(): void {
  sheetIsOpen.set(false);
}
