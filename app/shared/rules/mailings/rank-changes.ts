/** What happened in a period, for the top of a digest. */
export const CHANGE_CLASSES = ['down', 'worse', 'outage', 'failed', 'better'] as const
export type ChangeClass = (typeof CHANGE_CLASSES)[number]

export interface Ranked {
  class: ChangeClass
  /** Of the same class the larger ones first. */
  size: number
}

/** First what is ongoing, then what got worse, what is over, and what improved. */
export const rankChanges = <T extends Ranked>(changes: readonly T[]): T[] =>
  changes.toSorted(
    (a, b) => CHANGE_CLASSES.indexOf(a.class) - CHANGE_CLASSES.indexOf(b.class) || b.size - a.size,
  )

interface Effect {
  page_id: number
  form_factor: string
  before: number
  effect: number
}

export const relativeEffect = ({ before, effect }: Effect): number =>
  Math.abs(effect) / Math.max(Math.abs(before), 0.001)

/** One change a page and form factor: the largest of its metrics. `changes` has the largest first. */
export function perPage<T extends Effect>(changes: readonly T[]): T[] {
  const seen = new Set<string>()
  return changes.filter(({ page_id, form_factor }) => {
    const key = `${page_id} ${form_factor}`
    return seen.has(key) ? false : seen.add(key)
  })
}
