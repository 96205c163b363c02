import { isDeepStrictEqual } from 'node:util'
import type { Ctx } from '../context'
import type { Db } from '../db'
import {
  deleteCopies,
  listMembers,
  type Row,
  readPage,
  readRows,
  readRowsById,
  setMembers,
  writeCopies,
} from './mirror.store'
import { type Mirrored, PEOPLE, REFERENCE } from './mirrored-tables'

const PAGE = 2_000
const FIRST = '00000000-0000-0000-0000-000000000000'

const copyOf =
  ({ blank }: Mirrored) =>
  (row: Row): Row => ({ ...row, ...blank })

function compare({ key, ...mirrored }: Mirrored, originals: readonly Row[], copies: readonly Row[]) {
  const keyOf = (row: Row) => JSON.stringify(key.map((name) => row[name]))
  const known = new Map(copies.map((row) => [keyOf(row), row]))
  const wanted = originals.map(copyOf({ key, ...mirrored }))
  const changed = wanted.filter((row) => !isDeepStrictEqual(known.get(keyOf(row)), row))
  const kept = new Set(wanted.map(keyOf))
  return { changed, gone: copies.filter((row) => !kept.has(keyOf(row))).map(({ id }) => id) }
}

/** Brings the copies of what all cells know up to date; returns how many rows were other. */
export async function mirrorReference(home: Db, cell: Db): Promise<number> {
  const found = []
  for (const mirrored of REFERENCE) {
    const [originals, copies] = await Promise.all([readRows(home, mirrored), readRows(cell, mirrored)])
    found.push({ mirrored, ...compare(mirrored, originals, copies) })
  }
  for (const { mirrored, changed } of found)
    if (changed.length > 0) await writeCopies(cell, mirrored, changed)
  for (const { mirrored, gone } of found.toReversed())
    if (gone.length > 0) await deleteCopies(cell, mirrored, gone)
  return found.reduce((sum, { changed, gone }) => sum + changed.length + gone.length, 0)
}

/** The next page of the people in a cell, by their id; `next` is null after the last. */
export async function mirrorPeople(
  { home, cell, number }: { home: Db; cell: Db; number: number },
  after: string | null,
): Promise<{ done: number; next: string | null }> {
  const copies = await readPage(cell, PEOPLE, after ?? FIRST, PAGE)
  const ids = copies.map(({ id }) => String(id))
  const originals = await readRowsById(home, PEOPLE, ids)
  const { changed, gone } = compare(PEOPLE, originals, copies)
  if (changed.length > 0) await writeCopies(cell, PEOPLE, changed)
  if (gone.length > 0) await deleteCopies(cell, PEOPLE, gone)
  await setMembers(home, number, ids, await listMembers(cell, ids))
  const next = copies.length === PAGE ? (ids.at(-1) ?? null) : null
  return { done: changed.length + gone.length, next }
}

/** Before the person gets rights in the cell of the context; does nothing at home. */
export async function enterCell(ctx: Pick<Ctx, 'db' | 'cell'>, userId: string): Promise<void> {
  if (!ctx.cell) return
  await mirrorPerson(ctx.cell.home, ctx.db, userId)
  await setMembers(ctx.cell.home, ctx.cell.number, [userId], [userId])
}

/** Before something in the cell names the people. */
export async function mirrorNamed(home: Db, cell: Db, ids: readonly string[]): Promise<void> {
  const [originals, copies] = await Promise.all([
    readRowsById(home, PEOPLE, ids),
    readRowsById(cell, PEOPLE, ids),
  ])
  const { changed } = compare(PEOPLE, originals, copies)
  if (changed.length > 0) await writeCopies(cell, PEOPLE, changed)
}

export const mirrorPerson = (home: Db, cell: Db, userId: string): Promise<void> =>
  mirrorNamed(home, cell, [userId])
