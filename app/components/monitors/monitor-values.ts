import {
  DEFAULT_INTERVAL_SECONDS,
  DEFAULT_SETTINGS,
  DEFAULT_TIMEOUT_MS,
} from '~/shared/rules/uptime/default-monitor'
import { kindFamily, type SettingField, type TargetFamily } from '~/shared/rules/uptime/monitor-form-fields'
import type { MonitorKind } from '~/shared/rules/uptime/outcomes'
import type { Location } from '~/shared/schemas/device'
import type { Monitor } from '~/shared/schemas/monitor'
import type { MonitorSettings } from '~/shared/schemas/monitor-kinds'

export type SettingValues = Record<SettingField, string | undefined>

export type HeaderValues = { name: string; value: string }
export type RequestValues = { headers: HeaderValues[]; body: string; removesBody: string | undefined }

/** Values of the monitor form, all strings as browsers submit them. */
export type MonitorValues = {
  name: string
  page: string
  targets: Record<TargetFamily, string>
  settings: SettingValues & { kind: MonitorKind }
  request: RequestValues
  intervalSeconds: string
  timeoutMs: string
  slowMs: string
  locations: string[]
  isPaused: string | undefined
}

const NO_TARGETS = { http: '', tls: '', dns: '', tcp: '' }
export const EMPTY_HEADER: HeaderValues = { name: '', value: '' }

/** Defaults for all kinds, because the kind can be changed in the form. */
const SETTINGS: SettingValues = {
  method: DEFAULT_SETTINGS.method,
  status: DEFAULT_SETTINGS.status,
  redirects: DEFAULT_SETTINGS.redirects,
  verifiesTls: DEFAULT_SETTINGS.verifiesTls ? 'on' : undefined,
  tlsDays: String(DEFAULT_SETTINGS.tlsDays ?? ''),
  keyword: '',
  isPresent: 'true',
  isCaseSensitive: undefined,
  path: '',
  comparison: 'equals',
  expected: '',
  record: 'A',
  resolver: '',
  answer: '',
}

const asText = (value: unknown) => (value === null || value === undefined ? '' : String(value))
const toCheckbox = (value: boolean) => (value ? 'on' : undefined)

function settingValues({ kind, ...settings }: MonitorSettings): SettingValues {
  const texts = Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, asText(value)]))
  return {
    ...SETTINGS,
    ...texts,
    ...('verifiesTls' in settings && { verifiesTls: toCheckbox(settings.verifiesTls) }),
    ...('isCaseSensitive' in settings && { isCaseSensitive: toCheckbox(settings.isCaseSensitive) }),
    ...(kind === 'dns' && { expected: '', answer: texts['expected'] }),
  }
}

export const monitorValues = (monitor: Monitor, kind: MonitorKind): MonitorValues => ({
  name: monitor.name,
  page: asText(monitor.page),
  targets: { ...NO_TARGETS, ...(!monitor.followsPage && { [kindFamily(monitor.kind)]: monitor.target }) },
  settings: { ...settingValues(monitor.settings), kind },
  request: {
    headers: [...monitor.request.headers.map((name) => ({ name, value: '' })), EMPTY_HEADER, EMPTY_HEADER],
    body: '',
    removesBody: undefined,
  },
  intervalSeconds: String(monitor.intervalSeconds),
  timeoutMs: String(monitor.timeoutMs),
  slowMs: asText(monitor.slowMs),
  locations: monitor.locations.map(({ _id }) => String(_id)),
  isPaused: toCheckbox(monitor.isPaused),
})

/** Default: one check per minute, from the server's own location. */
export const newMonitorValues = (kind: MonitorKind, page: string, locations: Location[]): MonitorValues => ({
  name: '',
  page,
  targets: NO_TARGETS,
  settings: { ...SETTINGS, kind },
  request: { headers: [EMPTY_HEADER, EMPTY_HEADER], body: '', removesBody: undefined },
  intervalSeconds: String(DEFAULT_INTERVAL_SECONDS),
  timeoutMs: String(DEFAULT_TIMEOUT_MS),
  slowMs: '',
  locations: locations.filter(({ slug }) => slug === 'local').map(({ _id }) => String(_id)),
  isPaused: undefined,
})
