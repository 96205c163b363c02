import { isHttpKind } from './monitor-target'
import { MONITOR_KINDS, type MonitorKind } from './outcomes'

/** The kind that a URL or a form names. */
export const kindOf = (value: unknown, otherwise: MonitorKind): MonitorKind =>
  MONITOR_KINDS.find((kind) => kind === value) ?? otherwise

export type TargetFamily = 'http' | 'tls' | 'dns' | 'tcp'

/** Kinds of one family check the same thing: an address, a host, a name or a port. */
export const kindFamily = (kind: MonitorKind): TargetFamily => (isHttpKind(kind) ? 'http' : kind)

const HTTP = ['method', 'status', 'redirects', 'verifiesTls', 'tlsDays'] as const

/** The fields of a form by kind. `answer` is the `expected` of a DNS check: it means something else than JSON's. */
export const SETTINGS_OF = {
  http: HTTP,
  keyword: [...HTTP, 'keyword', 'isPresent', 'isCaseSensitive'],
  json: [...HTTP, 'path', 'comparison', 'expected'],
  tls: ['tlsDays'],
  dns: ['record', 'resolver', 'answer'],
  tcp: [],
} as const satisfies Record<MonitorKind, readonly string[]>

export type SettingField = (typeof SETTINGS_OF)[MonitorKind][number]

export const isSettingOf = (kind: MonitorKind, name: string) =>
  (SETTINGS_OF[kind] as readonly string[]).includes(name)
