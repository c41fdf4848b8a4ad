import { type House, type HouseRule, handwritten, testCode } from '../house.js';

const gallery = 'packages/web/src/ui/testing/gallery.tsx';
const component = /^packages\/web\/src\/ui\/[^/]+\.tsx$/;

function reachedFrom(house: House, path: string, reached = new Set<string>()): ReadonlySet<string> {
  if (reached.has(path) || !handwritten.test(path)) return reached;
  reached.add(path);
  for (const imported of house.importedFiles(path)) reachedFrom(house, imported, reached);
  return reached;
}

export const galleryIsComplete: HouseRule = {
  name: 'the gallery of the UI kit shows every component',
  reason: 'Its browser test checks each part with axe, in both themes and at both widths.',
  check: (house) => {
    if (!house.has(gallery)) return [];
    const shown = reachedFrom(house, gallery);
    const missing = house.paths(component, testCode).filter((path) => !shown.has(path));
    return missing.map((path) => ({ path, line: 1, what: 'is not in the gallery' }));
  },
  breaches: [
    { [gallery]: "import { Card } from '../card';", 'packages/web/src/ui/button.tsx': 'export const Button = 1;' },
  ],
};
