const contractFile = /[\\/]packages[\\/]contract[\\/]src[\\/].*\.ts$/;
const schemaFile = /\.schema\.ts$/;
const dropped = {
  /** Only the API's documentation shows it. */
  summary: /^ *summary:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`[^`]*`),\n/gmu,
  /** For the documentation too, and for the server. */
  errors: /^ *errors:\s*\[[^\]]*\],\n/gmu,
  audit: /^ *audit: '[^']*',\n/gmu,
};

/** Drops what browsers do not read of an endpoint. */
export function dropEndpointTexts() {
  return {
    name: 'limelight:endpoint-texts',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!contractFile.test(id) || schemaFile.test(id) || !code.includes('endpoint<typeof')) return;
      let kept = code;
      for (const [part, pattern] of Object.entries(dropped)) {
        kept = kept.replace(pattern, '');
        if (new RegExp(`^ *${part}:`, 'mu').test(kept)) this.error(`${id}: ${part} that the build cannot drop`);
      }
      return { code: kept, map: null };
    },
  };
}
