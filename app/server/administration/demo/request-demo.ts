import { demoMessages } from '~/shared/messages/demo'
import type { DemoStatus } from '~/shared/schemas/demo'
import { createOrganization, freeOrganizationName } from '../../accounts/organizations'
import { recordActivity } from '../../platform/activity'
import { type Ctx, inTransaction } from '../../platform/context'
import { AppError } from '../../platform/errors'
import { findDemo, insertDemo, lockDemos, setDemoState } from './demo.store'
import { presentDemo } from './read-demo'

/** Requests demo data; a job fills it. What exists stays, what failed starts over. */
export async function requestDemo(ctx: Ctx): Promise<DemoStatus> {
  await inTransaction(ctx, async (tx) => {
    await lockDemos(tx)
    const known = await findDemo(tx)
    if (known?.state === 'deleting') throw new AppError('CONFLICT', demoMessages.beingDeleted)
    if (known?.state === 'failed') await setDemoState(tx, known.organization_id, 'queued')
    if (!known) await addDemo(ctx, tx)
  })
  return presentDemo(await findDemo(ctx.db))
}

async function addDemo(ctx: Ctx, tx: Ctx['db']): Promise<void> {
  const name = await freeOrganizationName(ctx.db, demoMessages.organization)
  const { _id: organization } = await createOrganization(ctx, { name })
  const requestedBy = ctx.actor.kind === 'user' ? ctx.actor.userId : null
  await insertDemo(tx, { organization, requestedBy, now: ctx.now() })
}

/** Requests that the demo and all its data are removed. */
export async function deleteDemo(ctx: Ctx): Promise<DemoStatus> {
  await inTransaction(ctx, async (tx) => {
    await lockDemos(tx)
    const known = await findDemo(tx)
    if (!known) throw new AppError('NOT_FOUND', demoMessages.none)
    if (known.state === 'deleting') return
    await setDemoState(tx, known.organization_id, 'deleting')
    await recordActivity(ctx, tx, 'organization.delete', known.organization_id, {
      organizationId: known.organization_id,
      before: { name: known.name },
    })
  })
  return presentDemo(await findDemo(ctx.db))
}
