import { actorOf } from '~/shared/rules/access/actor'
import { can } from '~/shared/rules/access/roles'
import type { Site } from '~/shared/schemas/site'
import type { ApiClient } from '../api-for'
import { dialogOf } from '../dialog-of'
import { requireVisitor } from '../visitor'

const MOST = 500

interface MoveChoices {
  sites: { _id: number; name: string; project: string }[]
  projects: { _id: number; name: string }[]
}

/** Where a page of the site can move: sites and projects of its client that the visitor administers. */
export async function readMoveChoices(
  request: Request,
  api: ApiClient,
  site: Site,
): Promise<MoveChoices | null> {
  if (!dialogOf(request)?.startsWith('move-page')) return null
  const actor = actorOf(await requireVisitor(request))
  const query = { client: site.client, limit: MOST }
  const [sites, projects] = await Promise.all([
    api.get('/api/sites', { query }),
    api.get('/api/projects', { query }),
  ])
  const mayUse = (project: number) =>
    can(actor, 'site.update', {
      organizationId: site.organization,
      clientId: site.client,
      projectId: project,
    })
  const nameOf = new Map(projects.items.map(({ _id, name }) => [_id, name]))
  return {
    sites: sites.items
      .filter(({ _id, project }) => _id !== site._id && mayUse(project))
      .map(({ _id, name, project }) => ({ _id, name, project: nameOf.get(project) ?? '' })),
    projects: projects.items.filter(({ _id }) => mayUse(_id)).map(({ _id, name }) => ({ _id, name })),
  }
}
