import type { SelectGroup, SelectOption } from '~/components/ui/form/select-field'
import { shareLinksMessages } from '~/shared/messages/sharing'

type Named = { _id: number; name: string }
type Places = {
  client: Named
  sharable: 'all' | number[]
  projects: Named[]
  sites: (Named & { project: number })[]
}

export function placeOptions({ client, sharable, projects, sites }: Places): (SelectOption | SelectGroup)[] {
  const may = (project: number) => sharable === 'all' || sharable.includes(project)
  const projectOptions = projects
    .filter(({ _id }) => may(_id))
    .map(({ _id, name }) => ({ value: `project:${_id}`, label: name }))
  const projectNames = new Map(projects.map(({ _id, name }) => [_id, name]))
  const siteOptions = sites
    .filter(({ project }) => may(project))
    .map(({ _id, name, project }) => ({
      value: `site:${project}:${_id}`,
      label: `${name} (${projectNames.get(project) ?? project})`,
    }))
  return [
    ...(sharable === 'all' ? [{ value: 'client', label: shareLinksMessages.wholeClient(client.name) }] : []),
    ...(projectOptions.length > 0 ? [{ label: shareLinksMessages.projects, options: projectOptions }] : []),
    ...(siteOptions.length > 0 ? [{ label: shareLinksMessages.sites, options: siteOptions }] : []),
  ]
}

export function selectedPlace(search: URLSearchParams, options: (SelectOption | SelectGroup)[]): string {
  const all = options.flatMap((option) => ('options' in option ? option.options : [option]))
  const site = search.get('site')
  const project = search.get('project')
  const requested = all.find(({ value }) =>
    site ? value.endsWith(`:${site}`) && value.startsWith('site') : project && value === `project:${project}`,
  )
  return (requested ?? all[0])?.value ?? ''
}
