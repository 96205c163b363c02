import type { z } from 'zod'
import { acceptMessages } from '~/shared/messages/sign-up'
import type { Invitation, invitationQuery } from '~/shared/schemas/invitation'
import type { InvitationOffer } from '~/shared/schemas/sign-up'
import { authorize } from '../../platform/access'
import { type Ctx, homeOf, type TenantCtx } from '../../platform/context'
import { AppError } from '../../platform/errors'
import { hashSecret } from '../../platform/secrets'
import { findPerson } from '../auth'
import { placesOf, presentInvitation, roleTitle } from './present'
import { findByToken, type InvitationRow, listPending, type Place } from './store'

export async function listInvitations(
  ctx: Ctx,
  query: z.output<typeof invitationQuery>,
): Promise<Invitation[]> {
  const { within, place } = await requirePlace(ctx, query)
  const rows = await listPending(ctx.db, within.tenant, place)
  return rows.map((row) => presentInvitation(row, ctx.now()))
}

async function requirePlace(
  ctx: Ctx,
  { client, project, team }: z.output<typeof invitationQuery>,
): Promise<{ within: TenantCtx; place: Place }> {
  if (client !== undefined) {
    const within = await authorize(ctx, 'client.changeMembers', { kind: 'client', id: client })
    return { within, place: { client } }
  }
  if (project !== undefined) {
    const within = await authorize(ctx, 'project.changeMembers', { kind: 'project', id: project })
    return { within, place: { project } }
  }
  const within = await authorize(ctx, 'team.update', { kind: 'team', id: team ?? 0 })
  return { within, place: { team: team ?? 0 } }
}

/** One response for unknown, used, revoked and expired links. */
export const invalidInvitation = () => new AppError('NOT_FOUND', acceptMessages.invitationExpired)

export async function getByToken(ctx: Ctx, token: string): Promise<InvitationRow> {
  const found = await findByToken(ctx.db, hashSecret(token), ctx.now())
  if (!found) throw invalidInvitation()
  return found
}

export async function readOffer(ctx: Ctx, token: string): Promise<InvitationOffer> {
  const row = await getByToken(ctx, token)
  const person = await findPerson(homeOf(ctx), row.email)
  if (person && !person.isActive) throw invalidInvitation()
  return {
    email: row.email,
    organizationName: row.organization_name,
    places: placesOf(row),
    role: roleTitle(row),
    invitedBy: row.invited_by_name,
    person: person?.isConfirmed ? 'known' : 'new',
    expiresAt: row.expires_at.toISOString(),
  }
}
