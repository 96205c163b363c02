import { can, scopeOf, type UserActor } from '~/shared/rules/access/roles'
import { findUserActor } from '../../platform/access'
import type { Ctx } from '../../platform/context'
import type { Db } from '../../platform/db'
import { isOptedOut, listTeamClients } from './issue-reader.store'
import { findMailings, findTimezone, type StoredMailing } from './mailing.store'
import { targetOf } from './place'
import type { Compose } from './queue-mailings'

export interface IssueReader {
  actor: UserActor
  timezone: string
  mailing: StoredMailing
  /** Of team reports: the clients of the team, or of all teams of the reader. */
  clients: number[] | null
}

const READ = { client: 'client.read', project: 'project.read', site: 'site.read' } as const

/** Whether anything of the place may be shown. */
function seesAnyOf(actor: UserActor, mailing: StoredMailing): boolean {
  const { organizationId, clientId, projectId, siteId } = mailing
  if (clientId !== null) {
    const level = siteId !== null ? 'site' : projectId !== null ? 'project' : 'client'
    return can(actor, READ[level], targetOf(mailing))
  }
  const scope = scopeOf(actor)
  if (scope.everything) return true
  const isIn = (one: { organizationId: number }) => one.organizationId === organizationId
  return (
    scope.organizationIds.includes(organizationId) || scope.clients.some(isIn) || scope.projects.some(isIn)
  )
}

async function isReader(db: Db, actor: UserActor, mailing: StoredMailing): Promise<boolean> {
  const { subject, organizationId } = mailing
  if (subject.team === null) return subject.user === actor.userId
  const isMember = actor.teams.some(
    (team) => team.organizationId === organizationId && team.teamId === subject.team,
  )
  return isMember && !(await isOptedOut(db, actor.userId, mailing))
}

async function clientsOf(db: Db, actor: UserActor, { kind, subject, organizationId }: StoredMailing) {
  if (kind !== 'team') return null
  const own = actor.teams.filter((team) => team.organizationId === organizationId).map(({ teamId }) => teamId)
  return listTeamClients(db, organizationId, subject.team === null ? own : [subject.team])
}

/** The reader of an issue with present rights; undefined for one whose subscription or right ended since it was queued. */
export async function findIssueReader(
  ctx: Pick<Ctx, 'now'>,
  db: Db,
  { mailing: id, user }: Compose,
): Promise<IssueReader | undefined> {
  const [mailing] = await findMailings(db, [id])
  if (!mailing?.isSubscribed) return undefined
  const actor = await findUserActor(db, user, ctx.now())
  if (!actor || !seesAnyOf(actor, mailing) || !(await isReader(db, actor, mailing))) return undefined
  return {
    actor,
    timezone: await findTimezone(db, user),
    mailing,
    clients: await clientsOf(db, actor, mailing),
  }
}
