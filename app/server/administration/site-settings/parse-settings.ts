import '~/shared/schemas/error-map'
import { inputMessages } from '~/shared/messages/form'
import { UNSTORABLE } from '~/shared/rules/unstorable'
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

/** The path of a text that PostgreSQL can't store. */
function findUnstorable(value: unknown, path: PropertyKey[] = []): PropertyKey[] | undefined {
  if (typeof value === 'string') return UNSTORABLE.test(value) ? path : undefined
  if (value === null || typeof value !== 'object') return undefined
  for (const [key, held] of Object.entries(value)) {
    const found = findUnstorable(held, [...path, Array.isArray(value) ? Number(key) : key])
    if (found) return found
  }
  return undefined
}

const withoutPages = siteSettings.extend({ pages: siteSettings.shape.pages.default([]) })

/** Settings that come as data, or what is wrong with them by field. `keepsPages`: a site that exists has them. */
export function parseSettings(input: unknown, { keepsPages = false } = {}): ParsedSettings {
  const parsed = (keepsPages ? withoutPages : siteSettings).safeParse(input)
  if (parsed.success) {
    const path = findUnstorable(parsed.data)
    if (!path) return { settings: parsed.data, faults: [] }
    return { settings: null, faults: [{ field: fieldOf(path), message: inputMessages.controlCharacters }] }
  }
  const faults = parsed.error.issues.map(({ path, message }) => ({ field: fieldOf(path), message }))
  return { settings: null, faults }
}
