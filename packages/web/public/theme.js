// Runs before the first contentful paint (FCP), so it cannot be a module: sets the theme that
// src/theme/color-scheme.ts applies from then on.
(() => {
  const read = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const stored = read('limelight.theme');
  const systemTheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const theme = stored === 'light' || stored === 'dark' ? stored : systemTheme;
  const root = document.documentElement;
  root.dataset.theme = theme;
  root.dataset.palette = read('limelight.palette') === 'blue-orange' ? 'blue-orange' : 'green-red';
  const pageColor = theme === 'dark' ? '#0E0B14' : '#FFFBF5';
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', pageColor);
})();
