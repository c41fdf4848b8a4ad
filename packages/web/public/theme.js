// Runs before the first contentful paint (FCP), so it cannot be a module: sets the theme that
// src/theme/color-scheme.ts applies from then on, and says when the app's scripts do not arrive.
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

  // What is wrong with the files of single pages the app itself says.
  const assets = `${location.origin}/assets/`;
  const explain = ({ target, error, filename }) => {
    const isLost = target?.type === 'module' && target.src.startsWith(`${assets}index-`);
    if (!isLost && !(error instanceof SyntaxError && filename.startsWith(assets))) return;
    removeEventListener('error', explain, true);
    const notice = document.createElement('p');
    notice.setAttribute('role', 'alert');
    notice.textContent = 'This page could not be loaded. Check your connection, or use a newer browser. ';
    const reload = document.createElement('a');
    reload.href = location.href;
    reload.textContent = 'Reload';
    notice.append(reload);
    // The style sheet may be missing too.
    Object.assign(notice.style, {
      position: 'fixed',
      inset: '0 0 auto',
      zIndex: 99,
      margin: 0,
      padding: '16px',
      font: '16px sans-serif',
      textAlign: 'center',
      color: '#fff',
      background: '#8c1d18',
    });
    reload.style.color = 'inherit';
    document.body.prepend(notice);
  };
  addEventListener('error', explain, true);
})();
