import type { HouseRule } from './house.js';
import { oneWriterOfAccountState } from './rules/account-state.js';
import { columnsOfFiles } from './rules/csv.js';
import { noFileCycles, noModuleCycles, roomsGoOneWay } from './rules/cycles.js';
import { shortDecisions } from './rules/decisions.js';
import { dependenciesAreExplained, dependenciesRunOnTheOldestNode } from './rules/dependencies.js';
import { plainWords } from './rules/dialect.js';
import { endpointsAreListed } from './rules/endpoints.js';
import { galleryIsComplete } from './rules/gallery.js';
import { generatedFilesAreMarked } from './rules/generated.js';
import { shortGlossary } from './rules/glossary.js';
import { directions } from './rules/imports.js';
import { noIntl } from './rules/intl.js';
import { nothingLeftOver } from './rules/leftovers.js';
import { linksFromPaths } from './rules/links.js';
import { modulesAreComplete } from './rules/modules.js';
import { namedTestsExist } from './rules/named-tests.js';
import { noBarrels } from './rules/names.js';
import { numberedWithoutGaps } from './rules/numbering.js';
import { outgoingRequestsAreListed } from './rules/outgoing.js';
import { permissionsAreUsed } from './rules/permissions.js';
import { fewFloors, quartersGoOneWay } from './rules/quarters.js';
import { rollingMigrations } from './rules/rolling-migrations.js';
import { siteNameFromSettings } from './rules/site-name.js';
import { commentWidth, fileLength, functionLength } from './rules/sizes.js';
import { sqlInItsPlace } from './rules/sql.js';
import { oneWriterOfTheTier } from './rules/tier.js';
import { oneClock } from './rules/time-and-chance.js';
import { currencyIsNamed } from './rules/wording.js';
import { pathsFromContract, sentencesFromCatalogue, urlsFromContract } from './rules/written-once.js';
import { noYoungBrowserApis } from './rules/young-browser-apis.js';
import { noYoungStyles } from './rules/young-styles.js';

export const houseRules: readonly HouseRule[] = [
  directions,
  noFileCycles,
  noModuleCycles,
  roomsGoOneWay,
  quartersGoOneWay,
  fewFloors,
  modulesAreComplete,
  fileLength,
  columnsOfFiles,
  functionLength,
  commentWidth,
  currencyIsNamed,
  plainWords,
  oneClock,
  noIntl,
  noYoungBrowserApis,
  noYoungStyles,
  noBarrels,
  sqlInItsPlace,
  numberedWithoutGaps,
  rollingMigrations,
  shortDecisions,
  endpointsAreListed,
  nothingLeftOver,
  linksFromPaths,
  namedTestsExist,
  generatedFilesAreMarked,
  oneWriterOfAccountState,
  oneWriterOfTheTier,
  outgoingRequestsAreListed,
  urlsFromContract,
  pathsFromContract,
  sentencesFromCatalogue,
  siteNameFromSettings,
  permissionsAreUsed,
  dependenciesAreExplained,
  dependenciesRunOnTheOldestNode,
  shortGlossary,
  galleryIsComplete,
];
