export { type CheckedSite, checkSites, type SiteCheck } from './check-sites'
export {
  CSV_COLUMNS,
  type CsvColumn,
  cellsOf,
  guardCell,
  inputOf,
  type SiteCells,
  unguardCell,
} from './csv-cells'
export { isSameSettings } from './is-same-settings'
export { matchMonitors } from './match-monitors'
export { parseSettings } from './parse-settings'
export { type LoadedSite, loadSites, readSiteSettings, type StoredSite } from './read-settings'
export type { CheckedSiteToWrite, SitePlace, SiteToWrite } from './site-to-write'
export { type SiteToUpdate, updateCheckedSites, updateSites } from './update-sites'
export { withinQuotas } from './within-quotas'
export { insertCheckedSites, takenNames, writeSites } from './write-sites'
