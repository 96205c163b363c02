import { annotationLevel } from '~/shared/rules/annotations'
import type { Deployment } from '~/shared/schemas/deployment'
import { NO_ORGANIZATION } from '../access'
import type { DeploymentRow } from './store'

export function presentDeployment(row: DeploymentRow): Deployment {
  const place = {
    organization: row.organization_id === NO_ORGANIZATION ? null : row.organization_id,
    client: row.client_id,
    project: row.project_id,
    site: row.site_id,
  }
  return {
    _id: row.id,
    level: annotationLevel(place),
    ...place,
    organizationName: row.organization_name,
    clientName: row.client_name,
    projectName: row.project_name,
    siteName: row.site_name,
    version: row.version,
    environment: row.environment,
    commit: row.commit_id,
    url: row.url,
    at: row.at.toISOString(),
    source: row.source as Deployment['source'],
    createdBy: row.creator,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

/** What the activity log tells of a deployment. */
export const toldOf = ({ version, environment, commit_id, url, at }: DeploymentRow) => ({
  name: version,
  environment,
  commit: commit_id,
  url,
  at,
})
