import type { Rollup } from 'vite'

type Modules = Pick<Rollup.PluginContext, 'getModuleIds' | 'getModuleInfo'>
/** By module, the entries that import it statically. */
type Reach = Map<string, Set<string>>

const CLIENT_ENTRY = /\/entry\.client\.tsx/
const ROOT = /\/app\/root\.tsx/
const SHELL = /\/app\/routes\/layout\.tsx/
const REPORT = /\/app\/routes\/report-detail\//
const DASHBOARD = /\/app\/routes\/dashboard/
const SIGN_IN = /\/app\/routes\/login/
/** A module used by this share of all screens goes into the common chunk. */
const COMMON_SHARE = 0.4
const MIN_REPORTS = 3
/** A module used by more other screens than this gets its own chunk, so that they don't load the report's chunk. */
const MAX_OTHERS = 1
/** Alone in a file, a module with less code weighs a third more, is a request, and is named by each of its screens. */
const SMALL = 3_000
const ON_EACH_SCREEN = ['base', 'common', 'shell']

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
  if (reports < MIN_REPORTS) return undefined
  if (entries.size - reports - dashboards > MAX_OTHERS) return count(SIGN_IN) > 0 ? undefined : 'parts'
  return dashboards > 0 ? 'results' : 'report'
}

/**
 * Merges modules that load together: sixty small files take a third more when compressed. Imports are reached by all
 * entries of their importer, so a chunk never imports a later one in the list; 'parts' holds only small modules that
 * import nothing but these.
 */
export function createChunking(): Rollup.GetManualChunk {
  let chosen: Map<string, string | undefined> | undefined
  return (id, modules) => {
    chosen ??= chooseChunks(modules)
    return chosen.get(id)
  }
}

function chooseChunks(modules: Modules): Map<string, string | undefined> {
  const ids = [...modules.getModuleIds()]
  const entries = ids.filter((id) => modules.getModuleInfo(id)?.isEntry)
  const chosen = new Map<string, string | undefined>()
  for (const [id, reachedBy] of reachOf(modules))
    chosen.set(id, modules.getModuleInfo(id)?.isEntry ? undefined : chunkOf(reachedBy, entries.length))
  const isPart = (id: string): boolean => {
    const { code, importedIds } = modules.getModuleInfo(id) ?? { code: null, importedIds: [] }
    const fits = (imported: string) => ON_EACH_SCREEN.includes(chosen.get(imported) ?? '') || isKept(imported)
    return (code?.length ?? SMALL) < SMALL && importedIds.every(fits)
  }
  const isKept = (id: string): boolean => {
    if (chosen.get(id) === 'parts' && !isPart(id)) chosen.set(id, undefined)
    return chosen.get(id) === 'parts'
  }
  for (const id of chosen.keys()) isKept(id)
  return chosen
}
