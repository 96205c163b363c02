import type { Rollup } from 'vite'

type Modules = Pick<Rollup.PluginContext, 'getModuleIds' | 'getModuleInfo'>
/** By module, the entries that import it statically. */
type Reach = Map<string, Set<string>>

const CLIENT_ENTRY = /\/entry\.client\.tsx/
const ROOT = /\/app\/root\.tsx/
const SHELL = /\/app\/routes\/layout\.tsx/
const REPORT = /\/app\/routes\/report-detail\//
const DASHBOARD = /\/app\/routes\/dashboard/
/** A module used by this share of all screens goes into the common chunk. */
const COMMON_SHARE = 0.4
const MIN_REPORTS = 3
/** A module used by more other screens than this gets its own chunk, so that they don't load the report's chunk. */
const MAX_OTHERS = 1

function reachOf({ getModuleIds, getModuleInfo }: Modules): Reach {
  const reach: Reach = new Map()
  for (const entry of [...getModuleIds()].filter((id) => getModuleInfo(id)?.isEntry)) {
    const waiting = [entry]
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      const reachedBy = reach.get(id) ?? new Set()
      if (reachedBy.has(entry)) continue
      reach.set(id, reachedBy.add(entry))
      waiting.push(...(getModuleInfo(id)?.importedIds ?? []))
    }
  }
  return reach
}

function chunkOf(entries: Set<string>, all: number): string | undefined {
  const count = (pattern: RegExp) => [...entries].filter((entry) => pattern.test(entry)).length
  const reports = count(REPORT)
  const dashboards = count(DASHBOARD)
  if (count(CLIENT_ENTRY) + count(ROOT) > 0) return 'base'
  if (entries.size >= all * COMMON_SHARE) return 'common'
  if (count(SHELL) > 0) return 'shell'
  if (reports < MIN_REPORTS || entries.size - reports - dashboards > MAX_OTHERS) return undefined
  return dashboards > 0 ? 'results' : 'report'
}

/**
 * Merges modules that load together: sixty small files take a third more when compressed. Imports are reached by all
 * entries of their importer, so a chunk never imports a later one in the list.
 */
export function createChunking(): Rollup.GetManualChunk {
  let reach: Reach | undefined
  let entries = 0
  return (id, { getModuleIds, getModuleInfo }) => {
    reach ??= reachOf({ getModuleIds, getModuleInfo })
    entries ||= [...getModuleIds()].filter((one) => getModuleInfo(one)?.isEntry).length
    const reachedBy = reach.get(id)
    return reachedBy && !getModuleInfo(id)?.isEntry ? chunkOf(reachedBy, entries) : undefined
  }
}
