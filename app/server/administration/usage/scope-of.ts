import type { TenantCtx } from '../../platform/context'
import type { UsageScope } from './read.store'

export type PlaceScope = Extract<UsageScope, { tenant: number }>

/** The level of the target that is acted on. */
export const scopeOf = ({ tenant, target }: TenantCtx): PlaceScope => ({
  level:
    target.projectId !== undefined ? 'project' : target.clientId !== undefined ? 'client' : 'organization',
  tenant,
  client: target.clientId ?? 0,
  project: target.projectId ?? 0,
})
