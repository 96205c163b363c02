import type { TenantCtx } from '../../platform/context'
import type { Db } from '../../platform/db'
import { sealSecret } from '../../platform/secrets'
import { secretPlace } from './save-script'
import { insertPageScripts, type SealedSecrets } from './store'

export interface ScriptToAdd {
  pageId: number
  text: string
  measuredSteps: number
  secrets: Readonly<Record<string, string>>
}

/** Adds valid scripts to new pages by the set. */
export async function addScripts(
  ctx: Pick<TenantCtx, 'actor' | 'now' | 'tenant'>,
  tx: Db,
  scripts: ScriptToAdd[],
): Promise<void> {
  if (scripts.length === 0) return
  const rows = await Promise.all(
    scripts.map(async ({ secrets, ...script }) => ({
      ...script,
      secrets: await sealedSecrets(script.pageId, secrets),
    })),
  )
  const by = ctx.actor.kind === 'user' ? ctx.actor.userId : null
  await insertPageScripts(tx, ctx.tenant, rows, { by, now: ctx.now() })
}

export async function sealedSecrets(
  pageId: number,
  secrets: Readonly<Record<string, string>>,
): Promise<SealedSecrets> {
  const sealed = await Promise.all(
    Object.entries(secrets).map(async ([name, value]) => [
      name,
      await sealSecret(value, secretPlace(pageId, name)),
    ]),
  )
  return Object.fromEntries(sealed) as SealedSecrets
}
