import type { SelectGroup, SelectOption } from '~/components/ui/form/select-field'
import { annotationFormMessages } from '~/shared/messages/notes'
import type { Target } from '~/shared/rules/access/roles'

const words = annotationFormMessages

export type PlaceChoices = {
  clients: { _id: number; name: string }[]
  client: { _id: number; name: string; organization: number; organizationName: string } | null
  projects: { _id: number; name: string }[]
  sites: { _id: number; name: string; project: number }[]
}

/** A deployment belongs to a project or below. */
export type Widest = 'organization' | 'project'

export function placeOptions(
  { client, projects, sites }: PlaceChoices,
  widest: Widest,
  may: (target: Target) => boolean,
): (SelectOption | SelectGroup)[] {
  if (!client) return []
  const place = { organizationId: client.organization, clientId: client._id }
  const top = [
    { value: `organization:${client.organization}`, label: words.wholeOrganization(client.organizationName) },
    { value: `client:${client._id}`, label: words.wholeClient(client.name) },
  ].filter((_, index) => may(index === 0 ? { organizationId: client.organization } : place))
  const ofProjects = projects
    .filter(({ _id }) => may({ ...place, projectId: _id }))
    .map(({ _id, name }) => ({ value: `project:${_id}`, label: name }))
  const ofSites = sites
    .filter(({ _id, project }) => may({ ...place, projectId: project, siteId: _id }))
    .map(({ _id, name }) => ({ value: `site:${_id}`, label: name }))
  return [
    ...(widest === 'organization' ? top : []),
    ...(ofSites.length > 0 ? [{ label: words.sites, options: ofSites }] : []),
    ...(ofProjects.length > 0 ? [{ label: words.projects, options: ofProjects }] : []),
  ]
}

export function noPlaceText({ client, projects }: PlaceChoices, widest: Widest): string {
  if (!client) return words.noClient
  return widest === 'project' && projects.length === 0
    ? words.noProject(client.name)
    : words.noRight(client.name)
}
