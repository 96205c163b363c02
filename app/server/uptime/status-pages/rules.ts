import { nameOfTarget, targetOf } from '~/shared/rules/uptime/monitor-target'
import type { MonitorKind, MonitorState } from '~/shared/rules/uptime/outcomes'

/** Unguessable URL part of a status page. */
export const STATUS_KEY = /^[\w-]{22,64}$/

/** Most important first. */
const WORST_FIRST: readonly MonitorState[] = ['down', 'degraded', 'unknown', 'up', 'paused']

/** Worst state; monitors in maintenance count only when there are no others. */
export function worstOf(monitors: { state: MonitorState; isInMaintenance: boolean }[]): MonitorState {
  const watched = monitors.filter(({ isInMaintenance }) => !isInMaintenance)
  const counted = watched.length > 0 ? watched : monitors
  return WORST_FIRST.find((state) => counted.some((monitor) => monitor.state === state)) ?? 'paused'
}

/** Whether a name reveals the checked address, as default names do; visitors must not see it. */
export function tellsAddress({ name, kind, address }: { name: string; kind: MonitorKind; address: string }) {
  const target = targetOf(kind, address)
  const [text, whole, host] = [name, target, nameOfTarget(kind, target)].map(bare) as [string, string, string]
  const isWhole = /[.:]/.test(whole) && text.includes(whole)
  return isWhole || text === host || text.startsWith(`${host}/`)
}

/** Without scheme, port and slash. */
const bare = (text: string): string =>
  text
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/\/$/, '')

interface OutageOfIncident {
  incident_id: string
  monitor_id: number
  started_at: Date
  ended_at: Date | null
  reason: string
}

export interface PublicIncident {
  id: string
  startedAt: Date
  endedAt: Date | null
  /** In page order. */
  monitors: number[]
  /** Of the first outage. */
  reason: string
}

/** Groups outages of one incident, newest first. `shown` is the order of monitors on the page. */
export function incidentsOf(outages: OutageOfIncident[], shown: number[]): PublicIncident[] {
  const groups = Map.groupBy(outages, ({ incident_id }) => incident_id)
  return [...groups]
    .map(([id, own]) => {
      const ordered = own.toSorted((a, b) => a.started_at.getTime() - b.started_at.getTime())
      const hit = new Set(own.map(({ monitor_id }) => monitor_id))
      return {
        id,
        startedAt: ordered[0]?.started_at ?? new Date(0),
        endedAt: endOf(ordered),
        monitors: shown.filter((monitor) => hit.has(monitor)),
        reason: ordered[0]?.reason ?? '',
      }
    })
    .toSorted((a, b) => b.startedAt.getTime() - a.startedAt.getTime())
}

/** null while one is open. */
function endOf(outages: OutageOfIncident[]): Date | null {
  let last = 0
  for (const { ended_at } of outages) {
    if (ended_at === null) return null
    last = Math.max(last, ended_at.getTime())
  }
  return new Date(last)
}
