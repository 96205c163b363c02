import { environmentOf } from '~/shared/rules/environments'
import type { Deployment } from '~/shared/schemas/deployment'
import { presentPlace } from '../../platform/access'
import type { DeploymentRow } from './store'

export function presentDeployment(row: DeploymentRow): Deployment {
  return {
    _id: row.id,
    ...presentPlace(row),
    version: row.version,
    ...environmentOf(row.environment),
    commit: row.commit_id,
    url: row.url,
    at: row.at.toISOString(),
    source: row.source as Deployment['source'],
    createdBy: row.creator,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

export const loggedFields = ({ version, environment, commit_id, url, at }: DeploymentRow) => ({
  name: version,
  environment,
  commit: commit_id,
  url,
  at,
})
