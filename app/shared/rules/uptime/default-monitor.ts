import type { MonitorSettings, SettingsOf } from '../../schemas/monitor-kinds'

const HTTP = {
  method: 'GET',
  status: '200-299',
  redirects: 'follow',
  verifiesTls: true,
  tlsDays: 14,
} as const

/** Default settings of a page's monitor. */
export const DEFAULT_SETTINGS: SettingsOf<'http'> = { kind: 'http', ...HTTP }
export const DEFAULT_INTERVAL_SECONDS = 60
/** What forms offer. */
export const INTERVALS_SECONDS = [10, 20, 30, 60, 120, 180, 300, 600, 900, 1800, 3600]
export const DEFAULT_TIMEOUT_MS = 10_000
export const MAX_MONITORS_PER_SITE = 50

/** What settings written as data may omit. */
export const DEFAULTS_OF_KIND: {
  [K in MonitorSettings['kind']]: Partial<Omit<SettingsOf<K>, 'kind'>>
} = {
  http: HTTP,
  keyword: { ...HTTP, isPresent: true, isCaseSensitive: false },
  json: { ...HTTP, comparison: 'equals', expected: '' },
  tls: { tlsDays: HTTP.tlsDays },
  dns: { record: 'A', resolver: null, expected: '' },
  tcp: {},
}
