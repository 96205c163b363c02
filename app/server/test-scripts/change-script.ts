import type { TenantCtx } from '../context'
import type { Db } from '../db'
import { notFound } from '../errors'
import { sealedSecrets } from './add-scripts'
import { deletePageScript, lockPageScript, writePageScript } from './store'

/** Writes a valid script to a page, or removes it; stored secrets stay unless new values are given. */
export async function changeScript(
  ctx: Pick<TenantCtx, 'actor' | 'now' | 'tenant'>,
  tx: Db,
  pageId: number,
  script: { text: string; measuredSteps: number; secrets: Readonly<Record<string, string>> } | null,
): Promise<void> {
  if (!script) return deletePageScript(tx, ctx.tenant, pageId)
  const before = await lockPageScript(tx, ctx.tenant, pageId)
  if (!before) throw notFound()
  await writePageScript(tx, ctx.tenant, pageId, {
    text: script.text,
    measuredSteps: script.measuredSteps,
    secrets: { ...before.secrets, ...(await sealedSecrets(pageId, script.secrets)) },
    by: ctx.actor.kind === 'user' ? ctx.actor.userId : null,
    now: ctx.now(),
  })
}
