import { failuresMessages } from '~/shared/messages/failures'
import { can, type Scope, scopeOf } from '~/shared/rules/access/roles'
import type { ActivityFilter, ActivityPage } from '~/shared/schemas/activity'
import { DAY_MS } from '~/shared/values/units'
import { authorize, NO_ORGANIZATION, signedIn } from '../access'
import type { Ctx } from '../context'
import { AppError, fieldError } from '../errors'
import { presentActivity } from './present'
import { type ActivityRow, listActivityRows, listOwnRows, type Wanted } from './read.store'

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

type Place = Pick<Wanted, 'organizations' | 'client' | 'project' | 'scope' | 'addresses'>

async function placeOf(ctx: Ctx, { organization, client, project }: ActivityFilter): Promise<Place> {
  if (project !== undefined) {
    const { tenant, target } = await authorize(ctx, 'project.readActivity', { kind: 'project', id: project })
    const addresses = can(ctx.actor, 'project.update', target)
    return { organizations: [tenant], project, client, scope: EVERYTHING, addresses }
  }
  if (client !== undefined) {
    const { tenant, target } = await authorize(ctx, 'client.readActivity', { kind: 'client', id: client })
    const addresses = can(ctx.actor, 'client.update', target)
    return { organizations: [tenant], client, scope: scopeOf(ctx.actor), addresses }
  }
  if (organization !== undefined) {
    await authorize(ctx, 'organization.readActivity', { kind: 'organization', id: organization })
    return { organizations: [organization], scope: EVERYTHING, addresses: true }
  }
  const scope = scopeOf(ctx.actor)
  if (scope.everything) return { organizations: null, scope, addresses: true }
  if (scope.organizationIds.length === 0) throw new AppError('FORBIDDEN', failuresMessages.noPermission)
  return { organizations: scope.organizationIds, scope: EVERYTHING, addresses: true }
}

const datesOf = ({ from, to }: ActivityFilter): Pick<Wanted, 'from' | 'until'> => ({
  from: from ? new Date(from) : undefined,
  until: to ? new Date(to) : undefined,
})

const SEARCHED_DAYS = 31

/** A text search reads every entry, so without a start date it covers the last month only. */
function searchedDates(
  { search, actor }: ActivityFilter,
  dates: Pick<Wanted, 'from' | 'until'>,
  now: Date,
): Pick<Wanted, 'from' | 'until'> {
  if (dates.from || (search === undefined && actor === undefined)) return dates
  return { ...dates, from: new Date((dates.until ?? now).getTime() - SEARCHED_DAYS * DAY_MS) }
}

const cursorOf = ({ created_at, id }: ActivityRow) => `${created_at.toISOString()}_${id}`

function parseCursor(cursor: string): { createdAt: Date; id: string } {
  const [at = '', id = ''] = cursor.split('_')
  const createdAt = new Date(at)
  const isWhole = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)
  if (Number.isNaN(createdAt.getTime()) || !isWhole) {
    throw fieldError('before', failuresMessages.invalidRequest)
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
  return toActivityPage(ctx, rows, query.limit, wanted)
}

async function toActivityPage(
  ctx: Ctx,
  rows: ActivityRow[],
  limit: number,
  shown: { addresses: boolean },
): Promise<ActivityPage> {
  const items = rows.slice(0, limit)
  const last = rows.length > limit ? items.at(-1) : undefined
  return { items: await presentActivity(ctx.db, items, shown), next: last ? cursorOf(last) : null }
}

/** What the user did, and what happened to the account. */
export async function listOwnActivity(
  ctx: Ctx,
  query: { limit: number; before?: string | undefined },
): Promise<ActivityPage> {
  const user = signedIn(ctx)
  const organizations = user.isSuper ? null : [NO_ORGANIZATION, ...user.ownerOf, ...user.memberOf]
  const before = query.before === undefined ? undefined : parseCursor(query.before)
  const own = { userId: user.userId, organizations, before, limit: query.limit + 1 }
  return toActivityPage(ctx, await listOwnRows(ctx.db, own), query.limit, { addresses: true })
}
