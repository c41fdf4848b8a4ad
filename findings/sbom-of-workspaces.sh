#!/usr/bin/env bash
# A bill of materials of production leaves out a library that production loads: npm drops each one that any
# other workspace has for development, while its own list of the same tree names it.
#
# Version: npm 11.19.1 and 10.9.4, on Node 20.20.
# Input: two workspaces with one lock file; the server depends on ms, the tests have ms for development.
# Expected by us: `npm sbom --omit dev` names ms, as `npm ls --omit dev` does, and as `npm ci --omit dev`
# installs it.
# Seen: neither CycloneDX nor SPDX names it; no warning, exit code 0. Without the tests' line both do.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

count() { grep -c "$1" || true; }

# Arguments: version of npm, and what the tests have for development.
try() {
  local npm=(node "$folder/npm-$1/node_modules/npm/bin/npm-cli.js" --silent --prefix "$folder/game")
  rm -rf game
  mkdir -p game/server game/tests
  echo '{"name":"game","version":"1.0.0","private":true,"workspaces":["server","tests"]}' >game/package.json
  echo '{"name":"server","version":"1.0.0","dependencies":{"ms":"2.1.3"}}' >game/server/package.json
  echo "{\"name\":\"tests\",\"version\":\"1.0.0\",\"devDependencies\":{$2}}" >game/tests/package.json
  "${npm[@]}" install
  echo "npm $1, the tests have {$2}:" \
    "ls $("${npm[@]}" ls --omit dev --all --parseable | count '/node_modules/ms$')," \
    "cyclonedx $("${npm[@]}" sbom --omit dev --sbom-format cyclonedx | count '"name": "ms"')," \
    "spdx $("${npm[@]}" sbom --omit dev --sbom-format spdx | count '"name": "ms"')"
}

for version in 10.9.4 11.19.1; do
  npm install --silent --no-save --prefix "npm-$version" "npm@$version"
  try "$version" ''
  try "$version" '"ms":"2.1.3"'
done >seen.txt
cat seen.txt
diff seen.txt - <<'SEEN'
npm 10.9.4, the tests have {}: ls 1, cyclonedx 1, spdx 1
npm 10.9.4, the tests have {"ms":"2.1.3"}: ls 1, cyclonedx 0, spdx 0
npm 11.19.1, the tests have {}: ls 1, cyclonedx 1, spdx 1
npm 11.19.1, the tests have {"ms":"2.1.3"}: ls 1, cyclonedx 0, spdx 0
SEEN
