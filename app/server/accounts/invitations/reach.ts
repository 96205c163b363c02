import { inputMessages } from '~/shared/messages/form'
import { authorize } from '../../platform/access'
import type { Ctx, TenantCtx } from '../../platform/context'
import { AppError, orNotFound } from '../../platform/errors'
import { checkReach } from '../permissions'
import { findPending, type InvitationRow } from './store'

interface Reach {
  client?: number | undefined
  projects: number[]
  team?: number | undefined
}

/** Users can only invite within their own rights. Returns a context of that organization. */
export function checkInvitable(ctx: Ctx, { client, projects, team }: Reach): Promise<TenantCtx> {
  if (team !== undefined) return authorize(ctx, 'team.update', { kind: 'team', id: team })
  if (client === undefined) throw new AppError('INVALID', inputMessages.required)
  return checkReach(ctx, { client, projects })
}

/** A pending invitation that the caller could have sent. */
export async function lockPendingInvitation(
  ctx: Ctx,
  id: string,
): Promise<{ within: TenantCtx; invitation: InvitationRow }> {
  const invitation = orNotFound(await findPending(ctx.db, id))
  const { client_id, project_ids, team_id } = invitation
  const within = await checkInvitable(ctx, {
    client: client_id ?? undefined,
    projects: invitation.projects.length > 0 ? invitation.projects.map(({ _id }) => _id) : project_ids,
    team: team_id ?? undefined,
  })
  return { within, invitation }
}
