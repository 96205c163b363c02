import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../../platform/db'
import type { MovedTable } from './catalogue.store'
import {
  exactly,
  type Key,
  type Range,
  type Route,
  readChunk,
  readLines,
  readRange,
  writeRange,
} from './rows.store'
import { nextSize, restAfter } from './rules'

export interface Sides {
  source: Db
  target: Db
  route: Route
}

interface Walk extends Sides {
  table: MovedTable
  /** Continues after this key. */
  after: Key | null
  /** Without, the first difference ends the walk. */
  repairs: boolean
  /** Of the time that a batch took, how long to rest. */
  restShare: number
  isStopped: () => boolean
  /** After each batch; an empty key when the table is done. */
  save: (key: Key, rows: number) => Promise<void>
}

const FIRST_SIZE = 1_000
const FOREIGN_KEY_VIOLATION = '23503'
const UNIQUE_VIOLATION = '23505'
const codeOf = (error: unknown) => (error as { code?: string } | null)?.code ?? ''

/**
 * Compares a table on both sides by ranges of its key, and brings what differs to the state of the source. Rows that the
 * target can't take yet are left for a later walk. Returns whether both sides were alike, or undefined when stopped.
 */
export async function walkTable(walk: Walk): Promise<boolean | undefined> {
  const { source, target, route, table, repairs } = walk
  let { after } = walk
  let size = FIRST_SIZE
  for (let isAlike = true; ; ) {
    if (walk.isStopped()) return undefined
    const startedAt = performance.now()
    const from = after
    const chunk = await exactly(source, (tx) => readChunk(tx, route, table, { after: from, limit: size }))
    const isLast = !chunk || chunk.count < size || table.key.length === 0
    const range = { after, upto: isLast ? null : (chunk?.last ?? null) }
    const copy = await exactly(target, (tx) => readRange(tx, route, table, range))
    const isSame = chunk?.count === copy?.count && chunk?.hash === copy?.hash
    isAlike &&= isSame
    if (!isSame && !repairs) return false
    const rows = isSame ? 0 : await repair(walk, range)
    after = range.upto
    const tookMs = performance.now() - startedAt
    await walk.save(isLast || !after ? [] : after, rows)
    size = nextSize(size, tookMs)
    // Most tables are small: a rest after each would take longer than they do.
    if (isLast) return isAlike
    await sleep(restAfter(tookMs, walk.restShare))
  }
}

async function repair({ source, target, route, table }: Walk, range: Range): Promise<number> {
  const lines = await exactly(source, (tx) => readLines(tx, route, table, range))
  const write = (replaces: boolean) =>
    exactly(target, (tx) => writeRange(tx, route, table, { range, lines, replaces }))
  try {
    return await write(false)
  } catch (error) {
    if (codeOf(error) === FOREIGN_KEY_VIOLATION) return 0
    if (codeOf(error) !== UNIQUE_VIOLATION) throw error
  }
  try {
    // Names that rows exchanged can't be changed one by one.
    return await write(true)
  } catch (error) {
    if (![FOREIGN_KEY_VIOLATION, UNIQUE_VIOLATION].includes(codeOf(error))) throw error
    return 0
  }
}
