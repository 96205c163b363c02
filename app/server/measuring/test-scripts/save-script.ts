import type { z } from 'zod'
import { testScriptMessages } from '~/shared/messages/test-scripts'
import { isScriptElsewhere } from '~/shared/rules/test-script'
import { MAX_SECRETS, type PageScript, type pageScriptChange } from '~/shared/schemas/test-script'
import { recordActivity } from '../../platform/activity'
import { inTransaction, type TenantCtx } from '../../platform/context'
import { fieldError, notFound } from '../../platform/errors'
import { sealSecret } from '../../platform/secrets'
import { parseValidScript } from './check-script'
import { loggedFields, presentScript } from './present'
import { lockPageScript, type ScriptRow, type SealedSecrets, writePageScript } from './store'

type Change = z.output<typeof pageScriptChange>

/** Encryption context: a secret can only be decrypted for the same page and name. */
export const secretPlace = (pageId: number, name: string) => `test_script/${pageId}/${name}`

/** Saves a valid script; each secret is set, kept or removed by name. */
export async function saveScript(ctx: TenantCtx, input: Change): Promise<PageScript> {
  const pageId = Number(ctx.target.id)
  return inTransaction(ctx, async (tx) => {
    const before = await lockPageScript(tx, ctx.tenant, pageId)
    if (!before) throw notFound()
    refuseElsewhere(before, input)
    const secrets = await changedSecrets(pageId, before.secrets ?? {}, input)
    const measuredSteps = parseValidScript(input.text, Object.keys(secrets)).filter((step) => step.gatherMode)
    const updatedBy = ctx.actor.kind === 'user' ? ctx.actor.userId : null
    const script = { text: input.text, secrets, measuredSteps: measuredSteps.length, updatedBy }
    await writePageScript(tx, ctx.tenant, pageId, script, ctx.now())
    const after = await lockPageScript(tx, ctx.tenant, pageId)
    if (!after) throw notFound()
    await recordActivity(ctx, tx, before.text === null ? 'script.create' : 'script.update', pageId, {
      before: before.text === null ? undefined : loggedFields(before),
      after: { ...loggedFields(after), newValues: input.secrets.map(({ name }) => name) },
    })
    return presentScript(after)
  })
}

/** Stored secrets stay with the servers that the script could reach when they were entered. */
function refuseElsewhere({ text, secrets, original_url: url }: ScriptRow, input: Change): void {
  const replaced = new Set([...input.removedSecrets, ...input.secrets.map(({ name }) => name)])
  const kept = Object.keys(secrets ?? {}).filter((name) => !replaced.has(name))
  if (kept.length === 0 || !isScriptElsewhere(text ?? '', input.text, url)) return
  throw fieldError('secrets', testScriptMessages.secretsReenter(kept.join(', ')))
}

async function changedSecrets(pageId: number, known: SealedSecrets, input: Change): Promise<SealedSecrets> {
  const removed = new Set(input.removedSecrets)
  const kept = Object.entries(known).filter(([name]) => !removed.has(name))
  const set = await Promise.all(
    input.secrets.map(async ({ name, value }) => [name, await sealSecret(value, secretPlace(pageId, name))]),
  )
  const secrets = Object.fromEntries([...kept, ...set]) as SealedSecrets
  if (Object.keys(secrets).length <= MAX_SECRETS) return secrets
  const text = testScriptMessages.tooManySecrets(MAX_SECRETS)
  throw fieldError('secrets', text)
}
