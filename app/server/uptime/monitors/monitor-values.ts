import { monitorsMessages } from '~/shared/messages/monitors'
import { monitorFaults } from '~/shared/rules/uptime/monitor-faults'
import { nameOfTarget, normalizeTarget, targetOf } from '~/shared/rules/uptime/monitor-target'
import type { MonitorBody } from '~/shared/schemas/monitor'
import type { MonitorSettings } from '~/shared/schemas/monitor-kinds'
import type { FieldErrors } from '../../platform/errors'
import { isJsonPath } from '../prober'
import type { MonitorValues } from './monitor.store'

const MAX_NAME_LENGTH = 120

interface ReadMonitor {
  values: MonitorValues
  /** What is checked: the own target, or derived from the URL of the page. */
  checked: string
  faults: FieldErrors
}

/** Normalized values and contradictions between them; needs neither the database nor name resolution. */
export function monitorValues(
  input: MonitorBody,
  page: { id: number; url: string; name: string } | undefined,
): ReadMonitor {
  const settings = normalizedSettings(input.settings)
  const target = input.target ? normalizedOr(settings, input.target) : null
  const checked = targetOf(settings.kind, target ?? page?.url ?? '')
  const faults: FieldErrors = monitorFaults({ ...input, settings })
  if (settings.kind === 'json' && settings.path && !isJsonPath(settings.path))
    faults['settings.path'] ??= [monitorsMessages.faults.jsonPath]
  const name = input.name || (target === null && page?.name) || nameOfTarget(settings.kind, checked)
  const { intervalSeconds, timeoutMs, slowMs } = input
  return {
    values: {
      name: name.slice(0, MAX_NAME_LENGTH),
      target,
      page: page?.id ?? null,
      settings,
      intervalSeconds,
      timeoutMs,
      slowMs,
    },
    checked,
    faults,
  }
}

/** An empty resolver means none. */
const normalizedSettings = (settings: MonitorSettings): MonitorSettings =>
  settings.kind === 'dns' ? { ...settings, resolver: settings.resolver?.trim() || null } : settings

function normalizedOr({ kind }: MonitorSettings, typed: string): string {
  const read = normalizeTarget(kind, typed)
  return read.ok ? read.target : typed
}

/** As a URL, for the check of private addresses. */
export const resolverUrl = (address: string) => `http://${address.includes(':') ? `[${address}]` : address}/`
