import type { ProberOrders, ProberReport } from '~/shared/schemas/prober'
import { agentOf, isInService } from '../../measuring/agents'
import type { Ctx } from '../../platform/context'
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

/** Stores the results of the agent's prober and returns its next checks. */
export async function probe(ctx: Ctx, report: ProberReport): Promise<ProberOrders> {
  const { agentId, locationId } = agentOf(ctx)
  if (!(await isInService(ctx.db, agentId))) {
    // The results still count, but its shards go to other probers.
    if (report.shards.length > 0) await exchangeChecks(ctx, locationId, { ...report, isLeaving: true })
    return IDLE
  }
  const isLocal = locationId === (await getLocalLocation(ctx.db))
  const orders = isLocal ? IDLE : await exchangeChecks(ctx, locationId, report, { restMs: REST_MS })
  return {
    ...orders,
    pictures: report.isLeaving ? [] : await claimPictures(ctx, locationId),
    allowPrivate: ctx.allowPrivateTargets,
  }
}
