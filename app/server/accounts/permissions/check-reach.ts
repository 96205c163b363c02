import { refusalMessages } from '~/shared/messages/failures'
import { formMessages } from '~/shared/messages/form'
import { authorize, requireRight } from '../../platform/access'
import type { Ctx, TenantCtx } from '../../platform/context'
import { AppError, notFound } from '../../platform/errors'
import { findProjects, isMember, isTeamOf, type Subject } from './store'

/**
 * Users can only give and take rights within their own: they must be able to change the members of the client
 * or of each project. Returns a context of the organization.
 */
export async function checkReach(
  ctx: Ctx,
  { client, projects }: { client: number; projects: number[] },
): Promise<TenantCtx> {
  if (projects.length === 0) return authorize(ctx, 'client.changeMembers', { kind: 'client', id: client })
  const within = await authorize(ctx, 'client.readMembers', { kind: 'client', id: client })
  const found = await findProjects(ctx.db, within.tenant, client, projects)
  if (found.length < new Set(projects).size) throw notFound()
  for (const { id } of found) {
    const place = { organizationId: within.tenant, clientId: client, projectId: id }
    requireRight(ctx, 'project.changeMembers', place)
  }
  return within
}

/** Only members of the organization can get rights; others are invited. */
export async function checkSubject(ctx: TenantCtx, subject: Subject, action: string): Promise<void> {
  const belongs =
    subject.teamId === null
      ? await isMember(ctx.db, ctx.tenant, subject.userId)
      : await isTeamOf(ctx.db, ctx.tenant, subject.teamId)
  if (belongs) return
  const message = formMessages.selectUser
  const failed = action.startsWith('permission.')
    ? refusalMessages.permissionAddFailed
    : refusalMessages.memberAddFailed
  throw new AppError('INVALID', failed, { fields: { subjectId: [message] } })
}

export const subjectOf = (subjectId: string): Subject =>
  /^\d+$/.test(subjectId)
    ? { userId: null, teamId: Number(subjectId) }
    : { userId: subjectId.toLowerCase(), teamId: null }
