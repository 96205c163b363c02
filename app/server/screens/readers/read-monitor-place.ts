import type { ApiClient } from '../api-for'

type Id = number | undefined
interface Asked {
  organization: Id
  client: Id
  project: Id
  site: Id
}
interface Named {
  _id: number
  name: string
}
type Client = Named & { organization: number }
type Project = Client & { client: number; clientName: string }
type Site = Project & { project: number }
interface Found {
  client: Client | null
  project: Project | null
  site: Site | null
}

const MOST = 500
const REFUSED = new Set([403, 404])

async function findPlace(api: ApiClient, { client, project, site }: Asked): Promise<Found> {
  const idOf = (id: number) => ({ params: { id: String(id) } })
  const [ofClient, ofProject, ofSite] = await Promise.all([
    client ? nullIfRefused(api.get('/api/clients/{id}', idOf(client))) : null,
    project ? nullIfRefused(api.get('/api/projects/{id}', idOf(project))) : null,
    site ? nullIfRefused(api.get('/api/sites/{id}', idOf(site))) : null,
  ])
  return { client: ofClient, project: ofProject, site: ofSite }
}

const nullIfRefused = <T>(answer: Promise<T>): Promise<T | null> =>
  answer.catch((refusal: unknown) => {
    if (refusal instanceof Response && REFUSED.has(refusal.status)) return null
    throw refusal
  })

const lies = (within: Id, where: number) => within === undefined || within === where

/**
 * Drops levels outside the level above, as after a change of client; a project or site sets its client. Unknown ids
 * stay, so that they match nothing.
 */
export function placeInScope(selection: Asked, { client, project, site }: Found): Asked {
  const { organization } = selection
  const isClient = !client || lies(organization, client.organization)
  const ownClient = isClient ? selection.client : undefined
  const fits = (one: { organization: number; client: number }) =>
    lies(organization, one.organization) && lies(ownClient, one.client)
  const isProject = !project || fits(project)
  const ownProject = isProject ? selection.project : undefined
  const isSite = !site || (fits(site) && lies(ownProject, site.project))
  const above = (isProject ? project?.client : undefined) ?? (isSite ? site?.client : undefined)
  return {
    organization,
    client: ownClient ?? above,
    project: ownProject,
    site: isSite ? selection.site : undefined,
  }
}

export async function readMonitorPlace(api: ApiClient, selection: Asked) {
  const found = await findPlace(api, selection)
  const place = placeInScope(selection, found)
  const isMoved = (['client', 'project', 'site'] as const).some((level) => place[level] !== selection[level])
  return { place, found, isMoved }
}

/** The filter options; always include the selected ones, even beyond the limit. */
export async function readMonitorChoices(api: ApiClient, place: Asked, found: Found) {
  const { organization, client, project } = place
  const limit = MOST
  const within = found.project ?? found.site
  // A visitor with access to one project gets the client's name from it.
  const chosenClient = found.client ?? (within && { _id: within.client, name: within.clientName })
  const [organizations, clients, projects, sites] = await Promise.all([
    api.get('/api/organizations', { query: { limit } }),
    api.get('/api/clients', { query: { limit, organization } }),
    client ? api.get('/api/projects', { query: { compact: 'true', limit, client } }) : null,
    client ? api.get('/api/sites', { query: { limit, client, project } }) : null,
  ])
  return {
    organizations: organizations.items.map(named),
    clients: includeSelected(clients.items, chosenClient),
    projects: includeSelected(projects?.items ?? [], found.project),
    sites: includeSelected(sites?.items ?? [], found.site),
  }
}

const named = ({ _id, name }: Named): Named => ({ _id, name })

function includeSelected(items: Named[], chosen: Named | null): Named[] {
  const isOffered = !chosen || items.some(({ _id }) => _id === chosen._id)
  return (isOffered ? items : [chosen, ...items]).map(named)
}
