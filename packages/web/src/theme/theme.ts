/** The one stylesheet entry: fonts, tokens, base. Imported once, by main. */
import '@fontsource-variable/inter/opsz.css';
import '@fontsource-variable/unbounded/index.css';
import './tokens.css';
import './base.css';

const forcedColors = matchMedia('(forced-colors: active)');

/** Only for who needs it: no first visit waits for it. */
function loadForcedColors(): void {
  if (forcedColors.matches) void import('./forced-colors.css');
}

loadForcedColors();
forcedColors.addEventListener('change', loadForcedColors);
