import '~/shared/schemas/error-map'
import { type SettingsFault, type SiteSettings, siteSettings } from '~/shared/schemas/site-settings'

export type ParsedSettings =
  | { settings: SiteSettings; faults: SettingsFault[] }
  | { settings: null; faults: SettingsFault[] }

/** `pages[0].url`, as forms name their fields. */
const fieldOf = (path: readonly PropertyKey[]): string =>
  path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^[.]/, '')

/** Settings that come as data, or what is wrong with them by field. */
export function parseSettings(input: unknown): ParsedSettings {
  const parsed = siteSettings.safeParse(input)
  if (parsed.success) return { settings: parsed.data, faults: [] }
  const faults = parsed.error.issues.map(({ path, message }) => ({ field: fieldOf(path), message }))
  return { settings: null, faults }
}
