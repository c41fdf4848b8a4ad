/** The one stylesheet entry: fonts, tokens, base. Imported once, by main. */
import '@fontsource-variable/inter/opsz.css';
import '@fontsource-variable/unbounded/index.css';
import './tokens.css';
import './base.css';
