import type { z } from 'zod'
import { siteImportMessages as words } from '~/shared/messages/site-imports'
import { adminScopeOf } from '~/shared/rules/access/roles'
import type { importConfirmation, SiteImport } from '~/shared/schemas/site-import'
import { inTransaction, type TenantCtx } from '../../platform/context'
import { AppError, fieldError, notFound } from '../../platform/errors'
import { storedActor } from './actor'
import { lockImport, updateImport } from './import.store'
import { readImport } from './read-import'

/** Lets the job write the rows. Refused when all of them together exceed a quota. */
export async function confirmImport(
  ctx: TenantCtx,
  { rows: takes }: z.output<typeof importConfirmation>,
): Promise<SiteImport> {
  const id = String(ctx.target.id)
  await inTransaction(ctx, async (tx) => {
    const found = await lockImport(tx, adminScopeOf(ctx.actor), ctx.tenant, id)
    if (!found) throw notFound()
    if (found.state !== 'checked' || found.expires_at <= ctx.now())
      throw new AppError('CONFLICT', words.notChecked)
    if (takes === 'all' && found.refused > 0) throw fieldError('rows', words.notAllValid(found.refused))
    refuseOverQuota(found.forecast)
    await updateImport(tx, ctx.tenant, id, {
      state: 'queued',
      takes,
      actor: JSON.stringify(storedActor(ctx.actor)),
      confirmedAt: ctx.now(),
    })
  })
  return readImport(ctx, id)
}

function refuseOverQuota(forecast: SiteImport['forecast']): void {
  const refuse = (message: string) => {
    throw new AppError('CONFLICT', message, { reason: 'QUOTA_EXCEEDED' })
  }
  const { tests, uptimeSites } = forecast ?? {}
  if (tests?.isOver) refuse(words.overTests(tests.after, tests.quota ?? 0))
  if (uptimeSites?.isOver) refuse(words.overUptime(uptimeSites.after, uptimeSites.quota ?? 0))
}
