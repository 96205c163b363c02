import {
  type Action,
  decide,
  type ShareActor,
  type SharedThing,
  type UserActor,
} from '~/shared/rules/access/roles'
import type { PdfKind } from '~/shared/values/pdf-choices'
import type { Db } from '../../platform/db'
import { findComparison } from '../compare-sessions'
import type { OrderRow } from './store'

type Ordered = Pick<
  OrderRow,
  | 'id'
  | 'kind'
  | 'title'
  | 'organization_id'
  | 'client_id'
  | 'project_id'
  | 'site_id'
  | 'compare_session_id'
  | 'personal_dashboard_id'
  | 'project_ids'
>

const ACTIONS: Record<Exclude<PdfKind, 'comparison'>, Action> = {
  page: 'site.read',
  pages: 'site.read',
  site: 'site.read',
  project: 'project.read',
  client: 'client.read',
  uptimeMonth: 'client.read',
  benchmark: 'client.read',
  personalDashboard: 'personalDashboard.read',
}

const THINGS: Partial<Record<PdfKind, SharedThing['kind']>> = {
  comparison: 'compareSession',
  personalDashboard: 'personalDashboard',
  benchmark: 'benchmark',
}

/** What the order shows, when the requester may see it now. */
async function thingOf(
  db: Db,
  order: Ordered,
  requester: UserActor | ShareActor,
): Promise<{ only?: SharedThing } | undefined> {
  const { kind, compare_session_id: session, personal_dashboard_id: dashboard } = order
  const isOfLink = requester.kind === 'share' && requester.only !== undefined
  if (isOfLink && requester.only?.kind !== THINGS[kind]) return undefined
  if (kind === 'comparison') {
    const found = session ? await findComparison(db, requester, session) : undefined
    return found && session ? { only: { kind: 'compareSession', id: session, runs: found.runs } } : undefined
  }
  const target = {
    organizationId: order.organization_id,
    clientId: order.client_id,
    ...(order.project_id !== null && { projectId: order.project_id }),
    ...(order.site_id !== null && { siteId: order.site_id }),
    ...(dashboard !== null && { dashboardId: dashboard }),
  }
  if (decide(requester, ACTIONS[kind], target) !== 'allowed') return undefined
  if (kind === 'personalDashboard' && dashboard) return { only: { kind, id: dashboard } }
  return isOfLink && requester.only ? { only: requester.only } : {}
}

/** Projects of the client, for a user who does not see all of it. */
function projectsOf(actor: UserActor, organizationId: number, clientId: number): number[] | undefined {
  if (actor.isSuper || actor.ownerOf.includes(organizationId)) return undefined
  const grants = actor.grants.filter(
    (grant) => grant.organizationId === organizationId && grant.clientId === clientId,
  )
  if (grants.some(({ projectId }) => projectId === null)) return undefined
  return [...new Set(grants.flatMap(({ projectId }) => projectId ?? []))]
}

/** Whether its printer sees all that it shows, since the rights of its requester may have shrunk. */
export const isWhole = (
  { project_id: project, project_ids: ordered }: Ordered,
  { projectIds }: Pick<ShareActor, 'projectIds'>,
): boolean =>
  project !== null || projectIds === undefined || ordered?.every((id) => projectIds.includes(id)) === true

/**
 * Who prints an order: a visitor of what it shows, with the part of it that the requester may see now. undefined when the
 * requester may not see it any more.
 */
export async function printActorOf(
  db: Db,
  order: Ordered,
  requester: UserActor | ShareActor,
): Promise<ShareActor | undefined> {
  const shown = await thingOf(db, order, requester)
  if (!shown) return undefined
  const { organization_id: organizationId, client_id: clientId, project_id, site_id } = order
  const isOfUser = requester.kind === 'user'
  const seen = isOfUser ? projectsOf(requester, organizationId, clientId) : requester.projectIds
  const { project_ids: ordered } = order
  const projectIds = ordered && seen ? ordered.filter((id) => seen.includes(id)) : (ordered ?? seen)
  return {
    kind: 'share',
    linkId: order.id,
    name: order.title,
    organizationId,
    clientId,
    projectId: project_id ?? (isOfUser ? null : requester.projectId),
    ...(projectIds && project_id === null && { projectIds }),
    siteId: site_id ?? (isOfUser ? null : requester.siteId),
    ...shown,
    mayTest: false,
    isExpired: false,
  }
}
