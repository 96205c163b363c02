import type { ProberOrders, ProberReport } from '~/shared/schemas/prober'
import { agentOf, isInService } from '../../measuring/agents'
import { HOME } from '../../platform/cell-settings'
import { contextIn, whileUp } from '../../platform/cells'
import type { Ctx } from '../../platform/context'
import { notFound } from '../../platform/errors'
import { cellNumbers, otherCells } from '../../platform/runtime'
import { getLocalLocation } from '../../structure/locations'
import { claimPictures } from '../outages'
import { exchangeChecks } from './exchange-checks'

const REST_MS = 2_000
/** Checks run in the worker, so the local agent only takes screenshots. */
const IDLE_REST_MS = 10_000

const IDLE: ProberOrders = {
  shards: [],
  cursor: '',
  changed: [],
  all: [],
  rechecks: [],
  restMs: IDLE_REST_MS,
  pictures: [],
  allowPrivate: false,
}

/** Stores the results of one of the agent's probers and returns its next checks: it has one for each cell. */
export async function probe(home: Ctx, report: ProberReport, cell = HOME): Promise<ProberOrders> {
  if (!cellNumbers().includes(cell)) throw notFound()
  return whileUp(cell, () => probeIn(home, report, cell))
}

async function probeIn(home: Ctx, report: ProberReport, cell: number): Promise<ProberOrders> {
  const { agentId, locationId } = agentOf(home)
  const ctx = cell === HOME ? home : contextIn(home, cell)
  const cells = cell === HOME ? otherCells() : []
  if (!(await isInService(home.db, agentId))) {
    // The results still count, but its shards go to other probers.
    if (report.shards.length > 0) await exchangeChecks(ctx, locationId, { ...report, isLeaving: true })
    return { ...IDLE, cells }
  }
  const isLocal = locationId === (await getLocalLocation(home.db))
  const orders = isLocal ? IDLE : await exchangeChecks(ctx, locationId, report, { restMs: REST_MS })
  return {
    ...orders,
    pictures: report.isLeaving ? [] : await claimPictures(ctx, locationId),
    allowPrivate: ctx.allowPrivateTargets,
    cells,
  }
}
