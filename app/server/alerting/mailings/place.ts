import { can, type Target, type UserActor } from '~/shared/rules/access/roles'
import type { MailingPlaceInput } from '~/shared/schemas/mailing'
import { authorize, expiredError, signedIn, type TargetRef } from '../../platform/access'
import type { Ctx } from '../../platform/context'
import { notFound } from '../../platform/errors'
import type { MailingIdentity, MailingPlace, Subject } from './mailing.store'

export type OfOrganization = MailingPlace & { organizationId: number }

/** A user's UUID, or a team's number. */
export const subjectOf = (id: string): Subject =>
  /^\d+$/.test(id) ? { user: null, team: Number(id) } : { user: id.toLowerCase(), team: null }

/** The deepest level that is named. */
export function refOf({ organization, client, project, site }: MailingPlaceInput): TargetRef {
  if (site !== undefined) return { kind: 'site', id: site }
  if (project !== undefined) return { kind: 'project', id: project }
  if (client !== undefined) return { kind: 'client', id: client }
  return { kind: 'organization', id: organization ?? 0 }
}

export const placeOf = ({ organizationId, clientId, projectId, siteId }: Target): OfOrganization => ({
  organizationId,
  clientId: clientId ?? null,
  projectId: projectId ?? null,
  siteId: siteId ?? null,
})

export const targetOf = ({ organizationId, clientId, projectId, siteId }: OfOrganization): Target => ({
  organizationId,
  ...(clientId !== null && { clientId }),
  ...(projectId !== null && { projectId }),
  ...(siteId !== null && { siteId }),
})

const READ = { site: 'site.read', project: 'project.read', client: 'client.read' } as const

/** A place that the caller may read; every member may subscribe to what they see of the organization. */
export async function ownPlace(ctx: Ctx, input: MailingPlaceInput): Promise<OfOrganization> {
  const ref = refOf(input)
  if (ref.kind === 'site' || ref.kind === 'project' || ref.kind === 'client')
    return placeOf((await authorize(ctx, READ[ref.kind], ref)).target)
  const user = signedIn(ctx)
  const organizationId = Number(ref.id)
  if (!user.isSuper && !user.memberOf.includes(organizationId)) throw notFound()
  if (!user.isSuper && user.expiredIn.includes(organizationId)) throw expiredError()
  return placeOf({ organizationId })
}

/** Own ones; those of places that the user administers; team reports of administered teams. */
export function mayUpdate(user: UserActor, { subject, kind, ...mailing }: MailingIdentity): boolean {
  const { organizationId } = mailing
  if (subject.user === user.userId) return user.isSuper || !user.expiredIn.includes(organizationId)
  if (can(user, 'mailing.update', targetOf(mailing))) return true
  return (
    kind === 'team' &&
    subject.team !== null &&
    can(user, 'team.update', { organizationId, teamId: subject.team })
  )
}
