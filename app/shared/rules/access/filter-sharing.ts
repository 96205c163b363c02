import { type Actor, adminScopeOf } from './roles'

/** Whether the actor administers anything in the organization, and so may share filters with its people. */
export function mayShareFilters(actor: Actor, organization: number): boolean {
  const scope = adminScopeOf(actor)
  if (scope.everything) return true
  const isInside = ({ organizationId }: { organizationId: number }) => organizationId === organization
  return (
    scope.organizationIds.includes(organization) ||
    scope.clients.some(isInside) ||
    scope.projects.some(isInside)
  )
}
