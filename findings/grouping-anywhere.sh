#!/usr/bin/env bash
# Libraries that read typed amounts skip grouping separators wherever they stand: a decimal typed with the
# other locale's mark becomes ten or a hundred times as much, without an error.
#
# Versions: @internationalized/number 3.6.9 (the parser of React Aria's number field), currency.js 2.0.4,
# numeral 2.0.6, accounting 0.4.1.
# Input: what a keypad of a neighbouring locale types for one and a half, and for 512.40.
# Expected by us: an error (NaN), as "1,5" has no group of three digits; at worst 1.5.
# Seen: en-US reads "1,5" as 15 and "512,40" as 51240, and says while it is typed that it may become a number
# (isValidPartialNumber). de-DE reads "1.5" as 15. en-IN and ar-EG as en-US. Which locales do so follows from
# their separators, not from a rule: fr-FR reads "1.5" as 1.5 and at the same time calls it no partial number;
# de-CH reads "1,5" as NaN. currency.js, numeral and accounting, which know no locale here, read "1,5" as 15.
# So the locale of the page must not decide how an amount of money is read.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
printf '{"private":true,"type":"module"}' >package.json
npm install --silent --no-audit --no-fund --save-exact \
  @internationalized/number@3.6.9 currency.js@2.0.4 numeral@2.0.6 accounting@0.4.1 >/dev/null
cat >read.js <<'JS'
import { NumberParser } from '@internationalized/number';
import accounting from 'accounting';
import currency from 'currency.js';
import numeral from 'numeral';

const typed = [
  ['en-US', '1,5'],
  ['en-US', '512,40'],
  ['en-IN', '1,5'],
  ['ar-EG', '1,5'],
  ['de-DE', '1.5'],
  ['fr-FR', '1.5'],
  ['de-CH', '1,5'],
];
for (const [locale, text] of typed) {
  const parser = new NumberParser(locale, { style: 'decimal' });
  console.log(locale, text, parser.parse(text), parser.isValidPartialNumber(text));
}
for (const text of ['1,5', '512,40']) {
  console.log(text, currency(text).value, numeral(text).value(), accounting.unformat(text));
}
JS
node read.js | tee seen.txt
diff seen.txt - <<'SEEN'
en-US 1,5 15 true
en-US 512,40 51240 true
en-IN 1,5 15 true
ar-EG 1,5 15 true
de-DE 1.5 15 true
fr-FR 1.5 1.5 false
de-CH 1,5 NaN false
1,5 15 15 15
512,40 51240 51240 51240
SEEN
