import { LEVELS, type Level } from '~/shared/rules/navigation/levels'

/** A fair share per level, and the rest to other levels, pages first. Sorted from clients to pages. */
export function splitEvenly<T extends { level: Level }>(found: T[], size: number): T[] {
  const fair = Math.floor(size / LEVELS.length)
  const entriesOf = (level: Level) => found.filter((one) => one.level === level)
  const amounts = new Map(LEVELS.map((level) => [level, Math.min(fair, entriesOf(level).length)]))
  let left = size - [...amounts.values()].reduce((sum, amount) => sum + amount, 0)
  for (const level of [...LEVELS].reverse()) {
    const had = amounts.get(level) ?? 0
    const more = Math.min(left, entriesOf(level).length - had)
    amounts.set(level, had + more)
    left -= more
  }
  return LEVELS.flatMap((level) => entriesOf(level).slice(0, amounts.get(level)))
}
