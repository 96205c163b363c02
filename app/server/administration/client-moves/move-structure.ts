import { copyEvidence } from '../../measuring/evidence'
import { requeueRunning } from '../../measuring/test-queue'
import type { Ctx } from '../../platform/context'
import type { Db } from '../../platform/db'
import { requestReview } from '../../structure/clients'
import { resealRequests } from '../../uptime/monitors'
import { type Batch, inBatch } from './batch'
import { moveRuns } from './history.store'
import { copyParents, deleteParents, moveAll, moveLeaves, type Route } from './rows.store'
import {
  listEmptySites,
  listLeft,
  listMonitorsOf,
  listNewestRuns,
  listPictures,
  listTestsToMove,
  lockLevel,
  lockMonitorStates,
  lockTests,
} from './structure.store'
import { copyOrigins, settlePeople, settleRules } from './surroundings.store'

export interface Moved {
  rows: number
  pages?: number[]
  monitors?: number[]
  /** The structure has moved; nothing is left in the old organization. */
  isLast?: true
}

type Sized = 'page' | 'monitor' | 'site'

interface Step {
  route: Route
  keepsPeople: boolean
  /** Of each level how many ids make one batch. */
  sizes: Record<Sized, number>
  /** Called in the transaction of the batch. */
  save: (tx: Db, moved: Moved) => Promise<void>
}

type MovedPart = Batch<Moved> & {
  level: Sized | 'client'
  /** How many ids the batch had. */
  taken: number
}

/** Moves the next part of what screens show: pages, then monitors, then empty sites, then the rest. */
export async function moveNextPart(ctx: Ctx, step: Step): Promise<MovedPart> {
  const { route, sizes } = step
  for (const level of ['page', 'monitor', 'site'] as const) {
    const left = await listLeft(ctx.db, route, level, sizes[level])
    if (left.length > 0) return { level, taken: left.length, ...(await MOVES[level](ctx, step, left)) }
  }
  return { level: 'client', taken: 1, ...(await closeClient(ctx, step)) }
}

type Left = { id: number; site: number }[]
type Move = (ctx: Ctx, step: Step, left: Left) => Promise<Batch<Moved>>

const inSaved = (ctx: Ctx, { save }: Step, work: (tx: Db) => Promise<Moved>): Promise<Batch<Moved>> =>
  inBatch(ctx, async (tx) => {
    const moved = await work(tx)
    await save(tx, moved)
    return moved
  })

const idsOf = (left: Left) => left.map(({ id }) => id)
/** The sites of pages and monitors must be there before them. */
const sitesOf = (left: Left) => ({ level: 'site', ids: [...new Set(left.map(({ site }) => site))] }) as const

const movePages: Move = async (ctx, step, left) => {
  const { route } = step
  const monitors = await listMonitorsOf(ctx.db, route, idsOf(left))
  const runs = await listNewestRuns(ctx.db, route, idsOf(left))
  const pictures = await listPictures(ctx.db, route, monitors)
  await copyEvidence(ctx, route, distinct([...runs.flatMap(({ hashes }) => hashes), ...pictures]))
  return inSaved(ctx, step, async (tx) => {
    const ids = await lockLevel(tx, route, 'page', idsOf(left))
    await lockTests(tx, route, ids)
    await requeueRunning(tx, route.from, ids, ctx.now())
    const part = { level: 'page', ids } as const
    await copyParents(tx, route, sitesOf(left))
    await copyParents(tx, route, part)
    let rows = await moveRuns(tx, route, runs)
    const tests = await listTestsToMove(
      tx,
      route,
      ids,
      runs.map(({ test }) => test),
    )
    rows += await moveAll(tx, route, { level: 'test', ids: tests })
    rows += await moveLeaves(tx, route, part)
    const own = await listMonitorsOf(tx, route, ids)
    if (own.length > 0) rows += await moveMonitorRows(tx, route, own)
    rows += await deleteParents(tx, route, part)
    return { rows, pages: ids, monitors: own }
  })
}

const moveMonitors: Move = async (ctx, step, left) => {
  const { route } = step
  const monitors = idsOf(left)
  await copyEvidence(ctx, route, await listPictures(ctx.db, route, monitors))
  return inSaved(ctx, step, async (tx) => {
    await copyParents(tx, route, sitesOf(left))
    return { rows: await moveMonitorRows(tx, route, monitors), monitors }
  })
}

async function moveMonitorRows(tx: Db, route: Route, monitors: number[]): Promise<number> {
  const ids = await lockLevel(tx, route, 'monitor', monitors)
  const part = { level: 'monitor', ids, unpackedFrom: await lockMonitorStates(tx, route, ids) } as const
  const rows = await moveAll(tx, route, part)
  await resealRequests(tx, route, ids)
  return rows
}

/** Sites that got a page or monitor meanwhile are left for a later batch. */
const moveSites: Move = (ctx, step, left) =>
  inSaved(ctx, step, async (tx) => {
    const { route } = step
    const ids = await listEmptySites(tx, route, await lockLevel(tx, route, 'site', idsOf(left)))
    return { rows: await moveAll(tx, route, { level: 'site', ids }) }
  })

const MOVES: Record<Sized, Move> = { page: movePages, monitor: moveMonitors, site: moveSites }

/** The last part: what is left of the client itself. */
const closeClient = (ctx: Ctx, step: Step): Promise<Batch<Moved>> =>
  inSaved(ctx, step, async (tx) => {
    const { route, keepsPeople } = step
    const ids = await lockLevel(tx, route, 'client', [route.client])
    if ((await listLeft(tx, route, 'site', 1)).length > 0) return { rows: 0 }
    const part = { level: 'client', ids } as const
    await settlePeople(tx, route, keepsPeople)
    await settleRules(tx, route)
    await copyParents(tx, route, part)
    const rows = await moveLeaves(tx, route, part)
    await copyOrigins(tx, route)
    const deleted = await deleteParents(tx, route, part)
    await requestReview(tx, route.from)
    await requestReview(tx, route.to)
    return { rows: rows + deleted, isLast: true }
  })

const distinct = (hashes: Buffer[]): Buffer[] => [
  ...new Map(hashes.map((hash) => [hash.toString('hex'), hash])).values(),
]
