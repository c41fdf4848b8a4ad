import { createTheme, HeadlessMantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';

/**
 * Our measures in Mantine's words. Mantine brings behaviour only (focus, scroll lock, keys); the dress is ours, so that
 * neither its stylesheets nor its 4 KB of variables are loaded.
 */
const theme = createTheme({
  primaryColor: 'violet',
  fontFamily: 'var(--font-text)',
  headings: { fontFamily: 'var(--font-text)', fontWeight: '600' },
  defaultRadius: 'var(--radius-12)',
  respectReducedMotion: true,
  focusRing: 'auto',
  breakpoints: { xs: '22.5em', sm: '48em', md: '64em', lg: '80em', xl: '105em' },
});

/** Goes around the parts that use Mantine instead of around the app: the landing page then never loads it. */
export function MantineBoundary({ children }: { readonly children: ReactNode }) {
  return <HeadlessMantineProvider theme={theme}>{children}</HeadlessMantineProvider>;
}
