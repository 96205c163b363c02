import { invalidRequestMessage, noPermissionMessage } from '~/shared/messages/failures'
import { type Scope, scopeOf } from '~/shared/rules/access/roles'
import type { ActivityFilter, ActivityPage } from '~/shared/schemas/activity'
import { authorize } from '../access'
import type { Ctx } from '../context'
import { AppError, fieldError } from '../errors'
import { presentActivity } from './present'
import { type ActivityRow, listActivityRows, type Wanted } from './read.store'

const DAY = 86_400_000
const EVERYTHING: Scope = { everything: true }

/**
 * Limits the filter to the caller: super admins see everything, owners their organizations, members the log
 * of their client or project without projects that they can't see.
 */
export async function activityQueryOf(ctx: Ctx, filter: ActivityFilter): Promise<Omit<Wanted, 'limit'>> {
  const { actor, actorKind, type, search } = filter
  const dates = searchedDates(filter, datesOf(filter), ctx.now())
  return { ...(await placeOf(ctx, filter)), ...dates, actor, actorKind, type, search }
}

type Place = Pick<Wanted, 'organizations' | 'client' | 'project' | 'scope'>

async function placeOf(ctx: Ctx, { organization, client, project }: ActivityFilter): Promise<Place> {
  if (project !== undefined) {
    const { tenant } = await authorize(ctx, 'project.readActivity', { kind: 'project', id: project })
    return { organizations: [tenant], project, client, scope: EVERYTHING }
  }
  if (client !== undefined) {
    const { tenant } = await authorize(ctx, 'client.readActivity', { kind: 'client', id: client })
    return { organizations: [tenant], client, scope: scopeOf(ctx.actor) }
  }
  if (organization !== undefined) {
    await authorize(ctx, 'organization.readActivity', { kind: 'organization', id: organization })
    return { organizations: [organization], scope: EVERYTHING }
  }
  const scope = scopeOf(ctx.actor)
  if (scope.everything) return { organizations: null, scope }
  if (scope.organizationIds.length === 0) throw new AppError('FORBIDDEN', noPermissionMessage)
  return { organizations: scope.organizationIds, scope: EVERYTHING }
}

/** Days are UTC; the last day is included. */
function datesOf({ from, to }: ActivityFilter): Pick<Wanted, 'from' | 'until'> {
  const end = to ? new Date(to) : undefined
  const isDay = to?.length === 10
  return {
    from: from ? new Date(from) : undefined,
    until: end && isDay ? new Date(end.getTime() + DAY) : end,
  }
}

const SEARCHED_DAYS = 31

/** A text search reads every entry, so without a start date it covers the last month only. */
function searchedDates(
  { search, actor }: ActivityFilter,
  dates: Pick<Wanted, 'from' | 'until'>,
  now: Date,
): Pick<Wanted, 'from' | 'until'> {
  if (dates.from || (search === undefined && actor === undefined)) return dates
  return { ...dates, from: new Date((dates.until ?? now).getTime() - SEARCHED_DAYS * DAY) }
}

const cursorOf = ({ created_at, id }: ActivityRow) => `${created_at.toISOString()}_${id}`

function parseCursor(cursor: string): { createdAt: Date; id: string } {
  const [at = '', id = ''] = cursor.split('_')
  const createdAt = new Date(at)
  const isWhole = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)
  if (Number.isNaN(createdAt.getTime()) || !isWhole) {
    throw fieldError('before', invalidRequestMessage)
  }
  return { createdAt, id }
}

export async function listActivity(
  ctx: Ctx,
  query: ActivityFilter & { limit: number; before?: string | undefined },
): Promise<ActivityPage> {
  const wanted = await activityQueryOf(ctx, query)
  const before = query.before === undefined ? undefined : parseCursor(query.before)
  const rows = await listActivityRows(ctx.db, { ...wanted, before, limit: query.limit + 1 })
  const shown = rows.slice(0, query.limit)
  const last = rows.length > query.limit ? shown.at(-1) : undefined
  return { items: await presentActivity(ctx.db, shown), next: last ? cursorOf(last) : null }
}
