import { type Ctx, inTransaction } from '../../platform/context'
import { createLogger } from '../../platform/log'
import { createDemo } from './create-demo'
import { deleteDemoOrganization } from './delete-contents'
import { type ClaimedDemo, claimDemo, releaseLease, setFinished, setProgress } from './demo.store'

const LEASE_MS = 120_000
const YEAR_DAYS = 365

const log = createLogger('demo')

class Abandoned extends Error {}

interface Options {
  signal?: AbortSignal
  /** Length of its history; tests need no year. */
  days?: number
}

/** Creates or deletes the demo if that was requested; returns how many were done. */
export async function processDemo(ctx: Ctx, options: Options = {}): Promise<number> {
  const leaseUntil = () => new Date(ctx.now().getTime() + LEASE_MS)
  const claimed = await inTransaction(ctx, (tx) => claimDemo(tx, ctx.now(), leaseUntil()))
  if (!claimed) return 0
  if (claimed.state === 'deleting') await deleteDemoOrganization(ctx, claimed.organization_id)
  else await create(ctx, claimed, { leaseUntil, ...options })
  return 1
}

async function create(
  ctx: Ctx,
  { organization_id: tenant }: ClaimedDemo,
  { leaseUntil, signal, days = YEAR_DAYS }: Options & { leaseUntil: () => Date },
): Promise<void> {
  const report = async (step: string, progress: number) => {
    const isWanted = await setProgress(ctx.db, tenant, { step, progress, leaseUntil: leaseUntil() })
    if (!isWanted || signal?.aborted) throw new Abandoned()
  }
  try {
    await createDemo(ctx, tenant, { days, report })
    await setFinished(ctx.db, tenant, 'ready', new Date())
  } catch (error) {
    // It is being deleted, or the worker stops and another one starts over.
    if (error instanceof Abandoned) return releaseLease(ctx.db, tenant)
    log.error({ err: error, requestId: ctx.requestId }, 'the demo data could not be created')
    await setFinished(ctx.db, tenant, 'failed', new Date())
  }
}
