import { lastDemoReset } from '~/shared/rules/access/public-demo'
import { type Ctx, inTransaction } from '../../platform/context'
import { env } from '../../platform/env'
import { type DemoRow, findDemo, lockDemos, setDemoState } from './demo.store'
import { findVisitor } from './people.store'
import { requestDemo } from './request-demo'

/** Requests the data of a public demo where there is none, and each night, so that its history ends today. */
export async function renewPublicDemo(ctx: Ctx): Promise<number> {
  if (env().DEMO !== 'public') return 0
  const known = await findDemo(ctx.db)
  if (!known) await requestDemo(ctx)
  else if (await isOutdated(ctx, known))
    await inTransaction(ctx, async (tx) => {
      await lockDemos(tx)
      await setDemoState(tx, known.organization_id, 'queued')
    })
  else return 0
  return 1
}

/** A demo that was loaded before it became public has no account for visitors. */
async function isOutdated(ctx: Ctx, { state, finished_at }: DemoRow): Promise<boolean> {
  if (state !== 'ready' && state !== 'failed') return false
  if (finished_at === null || finished_at < lastDemoReset(ctx.now())) return true
  return state === 'ready' && (await findVisitor(ctx.db)) === undefined
}
