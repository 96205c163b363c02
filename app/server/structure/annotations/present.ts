import { environmentOf } from '~/shared/rules/environments'
import type { Deployment } from '~/shared/schemas/deployment'
import type { Note } from '~/shared/schemas/note'
import { presentPlace } from '../../platform/access'
import type { DeploymentRow, NoteRow } from './store'

export const presentNote = (row: NoteRow): Note => ({
  _id: row.id,
  ...presentPlace(row),
  page: row.page_id,
  pageName: row.page_name,
  text: row.text,
  at: row.at.toISOString(),
  createdBy: row.creator,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

export const presentDeployment = (row: DeploymentRow): Deployment => ({
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
})

export const loggedNote = ({ text, at }: NoteRow) => ({ text, at })

export const loggedDeployment = ({ version, environment, commit_id, url, at }: DeploymentRow) => ({
  name: version,
  environment,
  commit: commit_id,
  url,
  at,
})
