import { v7 } from 'uuid'
import { twoFactorMessages } from '~/shared/messages/two-factor'
import { type HeldForm, heldForm } from '~/shared/schemas/two-factor'
import { isUuid, withSession } from '../../../platform/access'
import type { Ctx } from '../../../platform/context'
import { AppError } from '../../../platform/errors'
import { openSecret, sealSecret } from '../../../platform/secrets'
import { findHeldForm, insertHeldForm } from './confirmation.store'

const HELD_MINUTES = 20
const MAX_HELD = 5

const placeOf = (id: string) => `held_form:${id}`

/** Keeps a posted form until its user has confirmed who they are. */
export async function holdForm(ctx: Ctx, form: HeldForm): Promise<{ id: string }> {
  const { sessionId } = withSession(ctx)
  const now = ctx.now()
  const id = v7({ msecs: now.getTime() })
  const sealed = await sealSecret(JSON.stringify(form), placeOf(id))
  const expiresAt = new Date(now.getTime() + HELD_MINUTES * 60_000)
  await insertHeldForm(ctx.db, { id, sessionId, form: sealed, expiresAt }, MAX_HELD)
  return { id }
}

/** Only for the session that posted it. */
export async function readHeldForm(ctx: Ctx, id: string): Promise<HeldForm> {
  const { sessionId } = withSession(ctx)
  const sealed = isUuid(id) ? await findHeldForm(ctx.db, id, sessionId, ctx.now()) : undefined
  const text = sealed === undefined ? null : await openSecret(sealed, placeOf(id))
  if (text === null) throw new AppError('NOT_FOUND', twoFactorMessages.confirm.expired)
  return heldForm.parse(JSON.parse(text))
}
