import { messages } from '~/shared/messages'
import { authorize } from '../access'
import type { Ctx, TenantCtx } from '../context'
import { AppError, notFound } from '../errors'
import { checkReach } from '../permissions'
import { findPending, type InvitationRow } from './store'

interface Reach {
  client?: number | undefined
  projects: number[]
  team?: number | undefined
}

/** Nobody invites beyond the own reach; answers with a context of the organization invited to. */
export function checkInvitable(ctx: Ctx, { client, projects, team }: Reach): Promise<TenantCtx> {
  if (team !== undefined) return authorize(ctx, 'team.update', { kind: 'team', id: team })
  if (client === undefined) throw new AppError('INVALID', messages.required)
  return checkReach(ctx, { client, projects })
}

/** An invitation that waits, for one who could have sent it. */
export async function pendingToChange(
  ctx: Ctx,
  id: string,
): Promise<{ within: TenantCtx; invitation: InvitationRow }> {
  const invitation = await findPending(ctx.db, id)
  if (!invitation) throw notFound()
  const { client_id, project_ids, team_id } = invitation
  const within = await checkInvitable(ctx, {
    client: client_id ?? undefined,
    projects: invitation.projects.length > 0 ? invitation.projects.map(({ _id }) => _id) : project_ids,
    team: team_id ?? undefined,
  })
  return { within, invitation }
}
