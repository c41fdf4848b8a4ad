/** The starts and everything reachable from them. */
export function reachable(starts, importsOf) {
  const found = new Set(starts);
  // The iteration includes what is added during it.
  for (const one of found) for (const imported of importsOf(one)) found.add(imported);
  return found;
}

/**
 * The names of the chunks for which `isStart` holds, and of their static imports; dynamic imports are not
 * followed.
 */
export function chunkGraph(bundle, isStart) {
  const starts = Object.values(bundle).filter((file) => file.type === 'chunk' && isStart(file));
  const names = reachable(
    starts.map(({ fileName }) => fileName),
    (name) => bundle[name]?.imports ?? [],
  );
  return [...names].filter((name) => bundle[name]?.type === 'chunk').sort();
}

/** The style sheets of these chunks. */
export function stylesOf(bundle, names) {
  return [...new Set(names.flatMap((name) => [...(bundle[name].viteMetadata?.importedCss ?? [])]))];
}
