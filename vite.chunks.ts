import type { Rollup } from 'vite'

type Modules = Pick<Rollup.PluginContext, 'getModuleIds' | 'getModuleInfo'>
/** By module, the entries that import it, at once and not later on. */
type Reach = Map<string, Set<string>>

const CLIENT_ENTRY = /\/entry\.client\.tsx/
const ROOT = /\/app\/root\.tsx/
const SHELL = /\/app\/routes\/layout\.tsx/
const REPORT = /\/app\/routes\/report-detail\//
const DASHBOARD = /\/app\/routes\/dashboard/
/** A module used by this share of all screens comes with every screen, one used by more than half of the reports with all. */
const COMMON = 0.4
const FEW_REPORTS = 3
const HALF_OF_REPORTS = 6
/** What more than these use that are neither would bring all of a report along, so it stands alone. */
const FEW_OTHERS = 1
const MANY_OTHERS = 8

/** Files that hand on everything of a folder, of which each importer uses a few names. */
const ICONS = /\/lucide-react\/dist\/esm\/lucide-react\.mjs$/
const SENTENCES = /\/app\/shared\/messages\/all\.ts$/
const isCollection = (id: string) => ICONS.test(id) || SENTENCES.test(id)
const PART = /\/lucide-react\/dist\/esm\/icons\/|\/app\/shared\/messages\/(?!all\.ts)/

const wordsOf = (code: string | null | undefined) => new Set(code?.match(/(?:messages\.)?\w+/g))

/** The names by which others use a part of a collection. */
function namesOf(id: string, code: string | null | undefined): string[] {
  if (!id.includes('/icons/'))
    return [...(code ?? '').matchAll(/export const (\w+)/g)].map(([, name]) => `messages.${name}`)
  const file = id.slice(id.lastIndexOf('/') + 1).replace(/\.mjs$/, '')
  return [file.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())]
}

function reachOf({ getModuleIds, getModuleInfo }: Modules): Reach {
  const reach: Reach = new Map()
  const spread = (from: string, entries: Iterable<string>) => {
    for (const entry of entries) {
      const waiting = [from]
      for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
        const reachedBy = reach.get(id) ?? new Set()
        if (reachedBy.has(entry)) continue
        reach.set(id, reachedBy.add(entry))
        const imported = getModuleInfo(id)?.importedIds ?? []
        waiting.push(...(isCollection(id) ? imported.filter((part) => !PART.test(part)) : imported))
      }
    }
  }
  const ids = [...getModuleIds()]
  for (const id of ids) if (getModuleInfo(id)?.isEntry) spread(id, [id])

  const users = [...reach]
    .filter(([id]) => !isCollection(id))
    .map(([id, entries]) => ({ entries, words: wordsOf(getModuleInfo(id)?.code) }))
  for (const id of ids.filter((one) => PART.test(one))) {
    const names = namesOf(id, getModuleInfo(id)?.code)
    for (const { entries, words } of users) if (names.some((name) => words.has(name))) spread(id, entries)
  }
  return reach
}

function chunkOf(entries: Set<string>, all: number): string | undefined {
  const count = (pattern: RegExp) => [...entries].filter((entry) => pattern.test(entry)).length
  const reports = count(REPORT)
  const dashboards = count(DASHBOARD)
  if (count(CLIENT_ENTRY) + count(ROOT) > 0) return 'base'
  if (entries.size >= all * COMMON) return 'common'
  if (count(SHELL) > 0) return 'shell'
  if (reports < FEW_REPORTS) return undefined
  const others = entries.size - reports - dashboards
  if (others > FEW_OTHERS) return others > MANY_OTHERS && dashboards > 0 ? 'lists' : undefined
  if (dashboards > 0) return dashboards > 1 ? 'results' : 'pages'
  // Half of the reports show charts, and what nearly all of them need is no chart.
  if (reports < HALF_OF_REPORTS) return undefined
  return reports > HALF_OF_REPORTS ? 'report' : 'charts'
}

/**
 * Gathers what is loaded together in few files: sixty small ones take a third more once compressed. What a module
 * imports is reached by all that reach the module, so no chunk imports one that stands after it in the list.
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
