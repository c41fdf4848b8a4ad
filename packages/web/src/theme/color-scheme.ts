import { useSyncExternalStore } from 'react';

/** `system` follows the operating system, also while the page is open. */
export type ColorScheme = 'system' | 'light' | 'dark';
/** The colours of gain and loss; `blue-orange` is for players with red-green colour blindness. */
export type Palette = 'green-red' | 'blue-orange';

/**
 * `public/theme.js` reads the same keys before the first contentful paint (FCP), so that the wrong theme
 * never flashes.
 */
const schemeKey = 'limelight.theme';
const paletteKey = 'limelight.palette';
const pageColor = { light: '#FFFBF5', dark: '#0E0B14' } as const;

export function parseColorScheme(stored: string | undefined): ColorScheme {
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

export function parsePalette(stored: string | undefined): Palette {
  return stored === 'blue-orange' ? stored : 'green-red';
}

export function resolveTheme(scheme: ColorScheme, systemIsDark: boolean): 'light' | 'dark' {
  if (scheme === 'system') return systemIsDark ? 'dark' : 'light';
  return scheme;
}

const listeners = new Set<() => void>();

/** The choices of this or another window. Storage may be blocked: a choice then lasts as long as the page. */
const chosen = new Map<string, string>();

function readStorage(): void {
  try {
    for (const key of [schemeKey, paletteKey]) {
      const stored = localStorage.getItem(key);
      if (stored !== null) chosen.set(key, stored);
    }
  } catch {
    // The choices of this page remain.
  }
}

readStorage();

function write(key: string, value: string): void {
  chosen.set(key, value);
  try {
    localStorage.setItem(key, value);
  } catch {
    // Stays in memory.
  }
  apply();
}

const systemDark = () => matchMedia('(prefers-color-scheme: dark)');
const readScheme = () => parseColorScheme(chosen.get(schemeKey));
const readPalette = () => parsePalette(chosen.get(paletteKey));
const readTheme = () => resolveTheme(readScheme(), systemDark().matches);

function apply(): void {
  const theme = readTheme();
  Object.assign(document.documentElement.dataset, { theme, palette: readPalette() });
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', pageColor[theme]);
  for (const listener of listeners) listener();
}

function applyStored(): void {
  readStorage();
  apply();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    systemDark().addEventListener('change', apply);
    addEventListener('storage', applyStored);
    // Changes between the server-side rendered page and the start of the app.
    applyStored();
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    systemDark().removeEventListener('change', apply);
    removeEventListener('storage', applyStored);
  };
}

export function setColorScheme(scheme: ColorScheme): void {
  write(schemeKey, scheme);
}

export function setPalette(palette: Palette): void {
  write(paletteKey, palette);
}

/**
 * What the player chose. Mount it once near the root: while mounted, the page follows the system and other
 * tabs.
 */
export function useColorScheme(): ColorScheme {
  return useSyncExternalStore(subscribe, readScheme, readScheme);
}

/** The current theme, for canvases that cannot read CSS variables; light on the server. */
export function useTheme(): 'light' | 'dark' {
  return useSyncExternalStore(subscribe, readTheme, () => 'light');
}

export function usePalette(): Palette {
  return useSyncExternalStore(subscribe, readPalette, readPalette);
}
