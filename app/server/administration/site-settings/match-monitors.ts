import type { SiteMonitor } from '~/shared/schemas/site-settings'

export interface MonitorMatch {
  kept: { known: number; wanted: number }[]
  added: number[]
  removed: number[]
}

type Key = (monitor: SiteMonitor) => string

const keyOf =
  (partsOf: (monitor: SiteMonitor) => unknown[]): Key =>
  (monitor) =>
    JSON.stringify([monitor.settings.kind, ...partsOf(monitor)])

/** From exact to vague: a monitor that was renamed or moved keeps its history. */
const KEYS: Key[] = [
  keyOf(({ name, page, target }) => [name, page, target]),
  keyOf(({ name }) => [name]),
  keyOf(({ page, target }) => [page, target]),
]

/** Matches monitors by position; one of another kind is another monitor. */
export function matchMonitors(known: readonly SiteMonitor[], wanted: readonly SiteMonitor[]): MonitorMatch {
  const kept = new Map<number, number>()
  const left = new Set(known.keys())
  for (const key of KEYS) {
    const byKey = Map.groupBy(left, (index) => key(known[index] as SiteMonitor))
    for (const [index, monitor] of wanted.entries()) {
      if (kept.has(index)) continue
      const match = byKey.get(key(monitor))?.shift()
      if (match === undefined) continue
      kept.set(index, match)
      left.delete(match)
    }
  }
  return {
    kept: [...kept]
      .map(([index, match]) => ({ known: match, wanted: index }))
      .sort((a, b) => a.wanted - b.wanted),
    added: [...wanted.keys()].filter((index) => !kept.has(index)),
    removed: [...left],
  }
}
