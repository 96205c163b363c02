import type { KumaMonitor } from './kuma-monitor'

export interface GroupPath {
  /** Names of the group and those around it, outermost first. */
  path: string[]
  /** Kuma pauses what is in a paused group. */
  isActive: boolean
}

const MAX_DEPTH = 20

export function groupPaths(monitors: readonly KumaMonitor[]): Map<number, GroupPath> {
  const groups = new Map(monitors.filter(({ type }) => type === 'group').map((one) => [one.id, one]))
  const pathOf = (id: number, depth = 0): GroupPath => {
    const group = groups.get(id)
    if (!group || depth >= MAX_DEPTH) return { path: [], isActive: true }
    const around = pathOf(group.parent ?? -1, depth + 1)
    const name = group.name || `Group ${id}`
    return { path: [...around.path, name], isActive: around.isActive && group.active }
  }
  return new Map([...groups.keys()].map((id) => [id, pathOf(id)]))
}

const SEPARATOR = ' / '

/** For each path its last names, as many as tell it from all others: 'Production', or 'Shop / Production'. */
export function shortestUnique(paths: readonly string[][]): string[] {
  const ending = (path: string[], count: number) => path.slice(-count).join(SEPARATOR)
  return paths.map((path) => {
    const same = (count: number) =>
      paths.filter((other) => ending(other, count).toLowerCase() === ending(path, count).toLowerCase()).length
    const count = path.findIndex((_, index) => same(index + 1) === 1) + 1
    return count > 0 ? ending(path, count) : path.join(SEPARATOR)
  })
}
