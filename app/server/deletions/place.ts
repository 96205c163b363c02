import type { Place } from './rules'

export type { Place } from './rules'

const NONE = { clientId: null, projectId: null, siteId: null }

export const ofOrganization = (tenant: number): Place => ({ ...NONE, tenant, kind: 'organization' })
export const ofClient = (tenant: number, clientId: number): Place => ({
  ...NONE,
  tenant,
  kind: 'client',
  clientId,
})
export const ofProject = (tenant: number, clientId: number, projectId: number): Place => ({
  ...NONE,
  tenant,
  kind: 'project',
  clientId,
  projectId,
})

export const objectIdOf = ({ kind, tenant, clientId, projectId, siteId }: Place): number =>
  Number({ organization: tenant, client: clientId, project: projectId, site: siteId }[kind])
