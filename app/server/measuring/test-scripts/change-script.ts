import { isScriptElsewhere } from '~/shared/rules/test-script'
import type { TenantCtx } from '../../platform/context'
import type { Db } from '../../platform/db'
import { notFound } from '../../platform/errors'
import { sealedSecrets } from './add-scripts'
import { deletePageScript, lockPageScript, writePageScript } from './store'

/** Writes a valid script to a page, or removes it; stored secrets stay with the servers that the script reaches. */
export async function changeScript(
  ctx: Pick<TenantCtx, 'actor' | 'now' | 'tenant'>,
  tx: Db,
  pageId: number,
  script: { text: string; measuredSteps: number; secrets: Readonly<Record<string, string>> } | null,
): Promise<void> {
  if (!script) return deletePageScript(tx, ctx.tenant, pageId)
  const before = await lockPageScript(tx, ctx.tenant, pageId)
  if (!before) throw notFound()
  const isMoved = isScriptElsewhere(before.text ?? '', script.text, before.original_url)
  const secrets = { ...(!isMoved && before.secrets), ...(await sealedSecrets(pageId, script.secrets)) }
  const updatedBy = ctx.actor.kind === 'user' ? ctx.actor.userId : null
  const { text, measuredSteps } = script
  await writePageScript(tx, ctx.tenant, pageId, { text, measuredSteps, secrets, updatedBy }, ctx.now())
}
