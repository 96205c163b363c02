import { type Action, type Actor, can, type Target } from '~/shared/rules/access/roles'
import { type DeletionKind, RESTORE_DAYS } from '~/shared/schemas/deletion'
import { DAY_MS } from '~/shared/values/units'

/** An object of the hierarchy with the levels above it; lower levels are null. */
export interface Place {
  tenant: number
  kind: DeletionKind
  clientId: number | null
  projectId: number | null
  siteId: number | null
  /** Of a personal dashboard and its charts, which belong to a client. */
  dashboardId: string | null
  chartId: string | null
}

type DashboardKind = 'personalDashboard' | 'chart'
export const isDashboardKind = (kind: DeletionKind): kind is DashboardKind =>
  kind === 'personalDashboard' || kind === 'chart'

export const purgeAfter = (now: Date): Date => new Date(now.getTime() + RESTORE_DAYS * DAY_MS)

/** Who may delete the object from above may restore it; of dashboards also their author. */
export function restoreRight(
  { kind, tenant, clientId, projectId }: Place,
  authorId: string | null,
): { action: Action; target: Target } {
  const target = {
    organizationId: tenant,
    ...(kind !== 'organization' && kind !== 'client' && clientId !== null && { clientId }),
    ...(kind === 'site' && projectId !== null && { projectId }),
  }
  if (!isDashboardKind(kind)) return { action: `${kind}.delete`, target }
  return { action: 'personalDashboard.update', target: { ...target, ...(authorId !== null && { authorId }) } }
}

/** The person who deleted it, whose right on the object is hidden with it. */
export const isOwnDeletion = (actor: Actor, tenant: number, deletedBy: string | null): boolean =>
  actor.kind === 'user' && actor.userId === deletedBy && !actor.expiredIn.includes(tenant)

export function mayRestore(
  actor: Actor,
  place: Place,
  { deletedBy, authorId }: { deletedBy: string | null; authorId: string | null },
): boolean {
  const { action, target } = restoreRight(place, authorId)
  return isOwnDeletion(actor, place.tenant, deletedBy) || can(actor, action, target)
}

/** Ends the time to restore it: owners and super admins. */
export const purgeRight = (tenant: number) => ({
  action: 'organization.update' as const,
  target: { organizationId: tenant },
})

export const mayPurge = (actor: Actor, tenant: number): boolean =>
  can(actor, purgeRight(tenant).action, purgeRight(tenant).target)
