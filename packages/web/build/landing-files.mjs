import { holdsLanding, staticGraph } from './entry-sizes.mjs';

/**
 * Leaves in landing.json what the landing page needs beyond the entry, so that the server can name it in the page's head:
 * found by the browser only once the entry has run, it would come a round trip late.
 */
export function landingFiles() {
  return {
    name: 'limelight:landing-files',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const namesOf = (wanted) =>
          staticGraph(
            bundle,
            chunks.filter(wanted).map(({ fileName }) => fileName),
          );
        const entry = new Set(namesOf(({ isEntry }) => isEntry));
        const scripts = namesOf(holdsLanding).filter((name) => !entry.has(name));
        const cssOf = (names) => names.flatMap((name) => [...(bundle[name].viteMetadata?.importedCss ?? [])]);
        const known = new Set(cssOf([...entry]));
        const styles = [...new Set(cssOf(scripts))].filter((name) => !known.has(name));
        this.emitFile({ type: 'asset', fileName: 'landing.json', source: JSON.stringify({ scripts, styles }) });
      },
    },
  };
}
