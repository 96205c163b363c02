import { siteImportMessages as words } from '~/shared/messages/site-imports'
import { normalizePageUrl } from '~/shared/rules/measuring/urls'
import { isAddress, withScheme } from '~/shared/rules/onboarding/address'
import {
  DEFAULT_INTERVAL_SECONDS,
  DEFAULT_TIMEOUT_MS,
  DEFAULTS_OF_KIND,
} from '~/shared/rules/uptime/default-monitor'
import type { SettingsFault, SiteMonitor, SiteSettings } from '~/shared/schemas/site-settings'
import { pageNameFromUrl } from '../../structure/sites'

/** The columns of a CSV file of sites, in their order. */
export const CSV_COLUMNS = [
  'project',
  'name',
  'pages',
  'devices',
  'locations',
  'frequency',
  'timezone',
  'isScheduled',
  'tags',
  'runs',
  'keepsTrace',
  'countsNoisy',
  'consentCookieName',
  'consentCookieValue',
  'gaPropertyId',
  'isUniversalGA',
  'monitors',
] as const
export type CsvColumn = (typeof CSV_COLUMNS)[number]
export type SiteCells = Record<CsvColumn, string>

/** Names separated by commas; JSON where a name has a comma or reads like JSON. */
function listCell(names: readonly string[]): string {
  const isPlain = names.every((name) => name !== '' && name === name.trim() && !/^\[|,/.test(name))
  return isPlain ? names.join(', ') : JSON.stringify(names)
}

/** Every value, so that a file says what the site has whatever the defaults are. */
export function cellsOf(project: string, settings: SiteSettings): SiteCells {
  const { consentCookie: cookie } = settings
  return {
    project,
    name: settings.name,
    pages: pagesCell(settings.pages),
    devices: listCell(settings.devices),
    locations: listCell(settings.locations),
    frequency: settings.frequency,
    timezone: settings.timezone,
    isScheduled: String(settings.isScheduled),
    tags: listCell(settings.tags),
    runs: String(settings.runs),
    keepsTrace: String(settings.keepsTrace),
    countsNoisy: String(settings.countsNoisy),
    consentCookieName: cookie?.name ?? '',
    consentCookieValue: cookie?.value ?? '',
    gaPropertyId: settings.googleSettings?.id ?? '',
    isUniversalGA: String(settings.isUniversalGA),
    monitors: settings.monitors.length === 0 ? '' : JSON.stringify(settings.monitors.map(compactMonitor)),
  }
}

const defaultName = (url: string): string => {
  const address = normalizePageUrl(url)
  return address.ok ? pageNameFromUrl(address.url) : ''
}

function pagesCell(pages: SiteSettings['pages']): string {
  const compact = pages.map(({ url, name, isActive, script }) => ({
    url,
    ...(name !== defaultName(url) && { name }),
    ...(!isActive && { isActive }),
    ...(script !== '' && { script }),
  }))
  return compact.every((page) => Object.keys(page).length === 1)
    ? compact.map(({ url }) => url).join('\n')
    : JSON.stringify(compact)
}

/** Without default values, which the schema fills in. */
function compactMonitor({ settings, ...monitor }: SiteMonitor) {
  const defaults: Record<string, unknown> = DEFAULTS_OF_KIND[settings.kind]
  return {
    name: monitor.name,
    ...(monitor.page !== null && { page: monitor.page }),
    ...(monitor.target !== null && { target: monitor.target }),
    settings: Object.fromEntries(
      Object.entries(settings)
        .filter(([key, value]) => defaults[key] !== value)
        .sort(([a], [b]) => (a === 'kind' || (b !== 'kind' && a < b) ? -1 : 1)),
    ),
    ...(monitor.headers.length > 0 && { headers: monitor.headers }),
    ...(monitor.intervalSeconds !== DEFAULT_INTERVAL_SECONDS && { intervalSeconds: monitor.intervalSeconds }),
    ...(monitor.timeoutMs !== DEFAULT_TIMEOUT_MS && { timeoutMs: monitor.timeoutMs }),
    ...(monitor.slowMs !== null && { slowMs: monitor.slowMs }),
    locations: monitor.locations,
    ...(monitor.isPaused && { isPaused: true }),
  }
}

type Read = { value: unknown } | { fault: string }

const FLAGS: Record<string, boolean> = {
  true: true,
  yes: true,
  on: true,
  1: true,
  false: false,
  no: false,
  off: false,
  0: false,
}

function readFlag(text: string): Read {
  const value = FLAGS[text.toLowerCase()]
  return value === undefined ? { fault: words.notBoolean } : { value }
}

const readNumber = (text: string): Read =>
  /^\d{1,9}$/.test(text) ? { value: Number(text) } : { fault: words.notNumber }

function readJson(text: string): Read {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return { fault: words.notJson }
  }
}

const readList = (text: string): Read =>
  text.startsWith('[')
    ? readJson(text)
    : {
        value: text
          .split(',')
          .map((name) => name.trim())
          .filter(Boolean),
      }

const readPages = (text: string): Read =>
  text.startsWith('[')
    ? readJson(text)
    : {
        value: text
          .split(/\s+/)
          .filter(Boolean)
          .map((url) => ({ url: isAddress(url) ? withScheme(url) : url })),
      }

const readText = (text: string): Read => ({ value: text })

const READ: Record<
  Exclude<CsvColumn, 'project' | 'consentCookieName' | 'consentCookieValue' | 'gaPropertyId'>,
  (text: string) => Read
> = {
  name: readText,
  pages: readPages,
  devices: readList,
  locations: readList,
  frequency: readText,
  timezone: readText,
  isScheduled: readFlag,
  tags: readList,
  runs: readNumber,
  keepsTrace: readFlag,
  countsNoisy: readFlag,
  isUniversalGA: readFlag,
  monitors: readJson,
}

/** Input for the schema; empty cells are omitted and become defaults. */
export function inputOf(cells: Partial<SiteCells>): {
  input: Record<string, unknown>
  faults: SettingsFault[]
} {
  const input: Record<string, unknown> = {}
  const faults: SettingsFault[] = []
  for (const [column, read] of Object.entries(READ)) {
    const text = cells[column as CsvColumn]?.trim() ?? ''
    if (text === '') continue
    const found = read(text)
    if ('fault' in found) faults.push({ field: column, message: found.fault })
    else input[column] = found.value
  }
  const { consentCookieName: name = '', consentCookieValue: value = '' } = cells
  if (name.trim() !== '' || value.trim() !== '') input['consentCookie'] = { name, value }
  const id = cells.gaPropertyId?.trim() ?? ''
  if (id !== '') input['googleSettings'] = { id }
  const [first] = Array.isArray(input['pages']) ? (input['pages'] as unknown[]) : []
  const { url } = Object(first) as { url?: unknown }
  if (input['name'] === undefined && typeof url === 'string')
    input['name'] = defaultName(url) || url.slice(0, 120)
  return { input, faults }
}
