import { MONITOR_KINDS, type MonitorKind } from '~/shared/rules/uptime/outcomes'

/** The kind that the address of a form asks for. */
export const kindOf = (search: URLSearchParams, otherwise: MonitorKind): MonitorKind =>
  MONITOR_KINDS.find((kind) => kind === search.get('kind')) ?? otherwise
