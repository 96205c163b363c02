import type { z } from 'zod'
import type { runConditions } from '~/shared/schemas/run-conditions'
import { instantOf } from '../../platform/access'
import type { TenantCtx } from '../../platform/context'
import { findReport } from '../evidence'
import { reportedConditions } from './reported-conditions'
import { findAgentName } from './run.store'

/** Who measured a run and with which settings. Host names are hidden from visitors of share links. */
export async function readConditions(ctx: TenantCtx): Promise<z.input<typeof runConditions>> {
  const id = String(ctx.target.id)
  const [agent, report] = await Promise.all([
    ctx.actor.kind === 'share' ? null : findAgentName(ctx.db, ctx.tenant, instantOf(id), id),
    findReport(ctx),
  ])
  return { agent, report: report === null ? null : reportedConditions(report) }
}
