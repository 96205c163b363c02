import { actorOf } from '~/shared/rules/access/actor'
import { can } from '~/shared/rules/access/roles'
import { selectionQuery } from '~/shared/rules/navigation/site-selection'
import type { Project } from '~/shared/schemas/project'
import type { ApiClient } from '../api-for'
import { dialogOf } from '../dialog-of'
import { requireVisitor } from '../visitor'

const MAX_PROJECTS = 500

/** For the dialogs about the selected sites of a project: their names, and where they can move; else null. */
export async function readSelectedSites(request: Request, api: ApiClient, project: string) {
  const dialog = dialogOf(request)
  if (dialog !== 'delete-selected' && dialog !== 'move-selected') return null
  const selected = selectionQuery(new URL(request.url).searchParams)
  const [{ sites }, projects] = await Promise.all([
    api.get('/api/sites/multi', { query: { project, ...selected } }),
    dialog === 'move-selected' ? listTargets(request, api, project) : [],
  ])
  return { dialog, names: sites.map(({ name }) => name), projects } as const
}

async function listTargets(request: Request, api: ApiClient, id: string) {
  const [visitor, from] = await Promise.all([
    requireVisitor(request),
    api.get('/api/projects/{id}', { params: { id } }),
  ])
  const actor = actorOf(visitor)
  const { items } = await api.get('/api/projects', { query: { client: from.client, limit: MAX_PROJECTS } })
  const isTarget = (one: Project) =>
    one._id !== from._id &&
    one.isCompetitor === from.isCompetitor &&
    can(actor, 'site.create', { organizationId: one.organization, clientId: one.client, projectId: one._id })
  return items.filter((one): one is Project => 'isCompetitor' in one && isTarget(one)).map(named)
}

const named = ({ _id, name }: Project) => ({ _id, name })
