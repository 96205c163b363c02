import { refusalMessages } from '~/shared/messages/failures'
import { peopleMessages } from '~/shared/messages/people'
import type { AssignableRole } from '~/shared/rules/access/roles'
import { isClientRole } from '~/shared/schemas/permission'
import { recordActivity } from '../../platform/activity'
import { type Ctx, inTransaction } from '../../platform/context'
import type { Db } from '../../platform/db'
import { AppError } from '../../platform/errors'
import { checkReach, checkSubject } from './check-reach'
import { deletePermissions, type GrantRow, lockGrants, type Subject, upsertPermissions } from './store'

export interface RoleOnClient {
  client: number
  role: AssignableRole
  projects: number[]
}

/** null stands for the whole client. */
const placesOf = ({ role, projects }: RoleOnClient): (number | null)[] =>
  isClientRole(role) ? [null] : [...new Set(projects)]

/** Changes in some projects leave out the others, which readers may not see. */
const presentGrants = (rows: GrantRow[], projects: number[]) =>
  rows
    .filter((row) => projects.length === 0 || (row.project_id !== null && projects.includes(row.project_id)))
    .map(({ project_id, role }) => ({ project: project_id, role }))

/** Applies a change to a subject's roles in a client and writes the activity entry. */
async function changing(
  ctx: Ctx,
  subject: Subject,
  place: { client: number; projects: number[] },
  action: string,
  change: (tx: Db, tenant: number, before: GrantRow[]) => Promise<void>,
): Promise<{ ok: true }> {
  const within = await checkReach(ctx, place)
  await checkSubject(within, subject, action)
  return inTransaction(ctx, async (tx) => {
    const before = await lockGrants(tx, within.tenant, subject, place.client)
    await change(tx, within.tenant, before)
    const after = await lockGrants(tx, within.tenant, subject, place.client)
    const holder = subject.teamId === null ? { user: subject.userId } : { team: subject.teamId }
    await recordActivity(ctx, tx, action, place.client, {
      organizationId: within.tenant,
      place: { clientId: place.client, projectId: place.projects.length === 1 ? place.projects[0] : null },
      before: { ...holder, roles: presentGrants(before, place.projects) },
      after: { ...holder, roles: presentGrants(after, place.projects) },
    })
    return { ok: true }
  })
}

/** Adds a role or changes the one at the same place; other roles in the client stay. */
export const grantPermission = (ctx: Ctx, subject: Subject, input: RoleOnClient): Promise<{ ok: true }> =>
  changing(ctx, subject, input, 'permission.give', (tx, tenant) =>
    upsertPermissions(tx, tenant, subject, input.client, placesOf(input), input.role),
  )

/** Without projects: all roles in the client. */
export const removePermission = (
  ctx: Ctx,
  subject: Subject,
  input: { client: number; projects: number[] },
): Promise<{ ok: true }> =>
  changing(ctx, subject, input, 'permission.remove', async (tx, tenant, before) => {
    const isIn = (project: number | null) => project !== null && input.projects.includes(project)
    const removed = before.filter((row) => input.projects.length === 0 || isIn(row.project_id))
    if (removed.length === 0) throw new AppError('NOT_FOUND', peopleMessages.permission.missing)
    await deletePermissions(tx, tenant, ids(removed))
  })

/** Throws when the subject already has a role here. */
export const addMember = (ctx: Ctx, subject: Subject, input: RoleOnClient): Promise<{ ok: true }> =>
  changing(ctx, subject, input, 'member.add', async (tx, tenant, before) => {
    const places = placesOf(input)
    const isAlready = before.some((row) => places.includes(null) || places.includes(row.project_id))
    if (isAlready) {
      const fields = { subjectId: [peopleMessages.member.already] }
      throw new AppError('CONFLICT', refusalMessages.memberAddFailed, { fields })
    }
    await upsertPermissions(tx, tenant, subject, input.client, places, input.role)
  })

/** Replaces all roles of the subject in the client. */
export async function changeClientMember(
  ctx: Ctx,
  subject: Subject,
  input: RoleOnClient,
): Promise<{ ok: true }> {
  await checkReach(ctx, input)
  const whole = { client: input.client, projects: [] }
  return changing(ctx, subject, whole, 'member.update', async (tx, tenant, before) => {
    requireGranted(before)
    const places = placesOf(input)
    await deletePermissions(tx, tenant, ids(before.filter((row) => !places.includes(row.project_id))))
    await upsertPermissions(tx, tenant, subject, input.client, places, input.role)
  })
}

export const changeProjectMember = (
  ctx: Ctx,
  subject: Subject,
  input: { client: number; project: number; role: AssignableRole },
): Promise<{ ok: true }> =>
  changing(
    ctx,
    subject,
    { client: input.client, projects: [input.project] },
    'member.update',
    async (tx, tenant, before) => {
      requireGranted(before.filter((row) => row.project_id === input.project))
      await upsertPermissions(tx, tenant, subject, input.client, [input.project], input.role)
    },
  )

/** Removes all roles in the client, or in one project. */
export const removeMember = (
  ctx: Ctx,
  subject: Subject,
  input: { client: number; project: number | null },
): Promise<{ ok: true }> =>
  changing(
    ctx,
    subject,
    { client: input.client, projects: input.project ? [input.project] : [] },
    'member.remove',
    async (tx, tenant, before) => {
      const removed = before.filter((row) => input.project === null || row.project_id === input.project)
      requireGranted(removed)
      await deletePermissions(tx, tenant, ids(removed))
    },
  )

const ids = (rows: GrantRow[]) => rows.map((row) => row.id)

function requireGranted(rows: GrantRow[]): void {
  if (rows.length === 0) throw new AppError('CONFLICT', peopleMessages.member.inheritedRole)
}
