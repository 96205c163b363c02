import type { SettingsOf } from '../../schemas/monitor-kinds'

/** Default settings of a page's monitor. */
export const DEFAULT_SETTINGS: SettingsOf<'http'> = {
  kind: 'http',
  method: 'GET',
  status: '200-299',
  redirects: 'follow',
  verifiesTls: true,
  tlsDays: 14,
}
export const DEFAULT_INTERVAL_SECONDS = 60
export const DEFAULT_TIMEOUT_MS = 10_000
