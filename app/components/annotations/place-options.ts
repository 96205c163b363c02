import type { SelectGroup, SelectOption } from '~/components/ui/form/select-field'
import { annotationFormMessages as messages } from '~/shared/messages/notes'
import type { Target } from '~/shared/rules/access/roles'

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
    {
      value: `organization:${client.organization}`,
      label: messages.wholeOrganization(client.organizationName),
    },
    { value: `client:${client._id}`, label: messages.wholeClient(client.name) },
  ].filter((_, index) => may(index === 0 ? { organizationId: client.organization } : place))
  const ofProjects = projects
    .filter(({ _id }) => may({ ...place, projectId: _id }))
    .map(({ _id, name }) => ({ value: `project:${_id}`, label: name }))
  const ofSites = sites
    .filter(({ _id, project }) => may({ ...place, projectId: project, siteId: _id }))
    .map(({ _id, name }) => ({ value: `site:${_id}`, label: name }))
  return [
    ...(widest === 'organization' ? top : []),
    ...(ofSites.length > 0 ? [{ label: messages.sites, options: ofSites }] : []),
    ...(ofProjects.length > 0 ? [{ label: messages.projects, options: ofProjects }] : []),
  ]
}

export function noPlaceText({ client, projects }: PlaceChoices, widest: Widest): string {
  if (!client) return messages.noClient
  return widest === 'project' && projects.length === 0
    ? messages.noProject(client.name)
    : messages.noRight(client.name)
}
