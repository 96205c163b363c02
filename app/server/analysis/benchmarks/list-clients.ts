import { scopeWithin } from '~/shared/rules/access/roles'
import type { BenchmarkClient } from '~/shared/schemas/benchmark'
import type { Ctx } from '../../platform/context'
import { listBenchmarkClients } from './store'

/** Clients that the actor sees, those with competitors first. */
export const listClients = (
  ctx: Ctx,
  { organization }: { organization?: number | undefined },
): Promise<{ items: BenchmarkClient[]; hasMore: boolean }> =>
  listBenchmarkClients(ctx.db, scopeWithin(ctx.actor, 'benchmark'), organization)
