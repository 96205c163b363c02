import { isHttpKind } from '~/shared/rules/uptime/monitor-target'
import { MONITOR_KINDS, type MonitorKind } from '~/shared/rules/uptime/outcomes'

/** The kind that an address or a form asks for. */
export const kindOf = (asked: unknown, otherwise: MonitorKind): MonitorKind =>
  MONITOR_KINDS.find((kind) => kind === asked) ?? otherwise

/** Kinds of one family check the same thing: an address, a host, a name or a port. */
export const familyOf = (kind: MonitorKind) => (isHttpKind(kind) ? 'http' : kind)

const HTTP = ['method', 'status', 'redirects', 'verifiesTls', 'tlsDays'] as const
const SETTINGS_OF = {
  http: HTTP,
  keyword: [...HTTP, 'keyword', 'isPresent', 'isCaseSensitive'],
  json: [...HTTP, 'path', 'comparison', 'expected'],
  tls: ['tlsDays'],
  dns: ['record', 'resolver', 'expected'],
  tcp: [],
} as const satisfies Record<MonitorKind, readonly string[]>

export type SettingName = (typeof SETTINGS_OF)[MonitorKind][number]

const isOf = (kind: MonitorKind, name: string) =>
  name === 'kind' || (SETTINGS_OF[kind] as readonly string[]).includes(name)

const pick = (settings: unknown, isWanted: (name: string) => boolean): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(Object(settings) as Record<string, unknown>).filter(([name]) => isWanted(name)),
  )

/** Of the settings that a form holds, those of its kind. */
export const ownSettings = (kind: MonitorKind, settings: unknown) =>
  pick(settings, (name) => isOf(kind, name))

/** Those that its kind has no field for. */
export const foreignSettings = (kind: MonitorKind, settings: unknown) =>
  pick(settings, (name) => !isOf(kind, name))
