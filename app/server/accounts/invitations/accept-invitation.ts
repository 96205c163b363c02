import type { z } from 'zod'
import { inputMessages } from '~/shared/messages/form'
import { acceptMessages } from '~/shared/messages/sign-up'
import { type acceptForm, newAccountForm } from '~/shared/schemas/sign-up'
import { recordActivity } from '../../platform/activity'
import { enterCell } from '../../platform/cells'
import { type Ctx, homeOf, inTransaction } from '../../platform/context'
import type { Db } from '../../platform/db'
import { AppError } from '../../platform/errors'
import { removeUsedLink } from '../../platform/mail'
import { hashSecret } from '../../platform/secrets'
import { actorOf, confirmByMail, findPerson, joinByMail } from '../auth'
import { getByToken, invalidInvitation } from './read-invitation'
import { grantRights } from './rights.store'
import { type InvitationRow, markAccepted } from './store'

type Answer = { ok: true; email: string }

/** For a signed-in user, or a new one who sets name and password. */
export async function acceptInvitation(
  ctx: Ctx,
  token: string,
  form: z.output<typeof acceptForm>,
): Promise<Answer> {
  const invitation = await getByToken(ctx, token)
  const { email } = invitation
  if (ctx.actor.kind === 'user') {
    const { userId, email: own } = ctx.actor
    if (own.toLowerCase() !== email.toLowerCase()) throw new AppError('FORBIDDEN', acceptMessages.wrongPerson)
    return accept(ctx, token, invitation, async (tx) => {
      await confirmByMail(tx, userId)
      return { userId, email: own }
    })
  }
  const person = await findPerson(homeOf(ctx), email)
  if (person && !person.isActive) throw invalidInvitation()
  if (person?.isConfirmed) throw new AppError('CONFLICT', acceptMessages.known(email))
  const newcomer = await newAccountForm.safeParseAsync(form)
  if (!newcomer.success) {
    const fields = Object.fromEntries(
      newcomer.error.issues.map((issue) => [String(issue.path[0]), [issue.message]]),
    )
    throw new AppError('INVALID', inputMessages.invalid, { fields })
  }
  const join = await joinByMail(ctx, { ...newcomer.data, email })
  return accept(ctx, token, invitation, (tx) => join(tx, ctx.cell ? null : invitation.organization_id))
}

async function accept(
  ctx: Ctx,
  token: string,
  invitation: InvitationRow,
  personOf: (tx: Db) => Promise<{ userId: string; email: string }>,
): Promise<Answer> {
  const now = ctx.now()
  // Home first: an account without rights does no harm.
  const known = ctx.cell && (await inTransaction({ db: ctx.cell.home }, personOf))
  if (known) await enterCell(ctx, known.userId)
  return inTransaction(ctx, async (tx) => {
    if (!(await markAccepted(tx, hashSecret(token), now))) throw invalidInvitation()
    await removeUsedLink(tx, token)
    const { userId, email } = known ?? (await personOf(tx))
    await grantRights(tx, userId, invitation, now)
    const { organization_id: organizationId, id, role, client_id, project_ids, team_id } = invitation
    await recordActivity({ ...ctx, actor: actorOf(userId, email) }, tx, 'invitation.accept', id, {
      organizationId,
      after: { email, role, client: client_id, projects: project_ids, team: team_id },
    })
    return { ok: true, email }
  })
}
