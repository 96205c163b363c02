import { monitorsMessages } from '~/shared/messages/monitors'
import { paths } from '~/shared/paths'
import type { Site } from '~/shared/schemas/site'

export const monitorCrumbs = (
  { _id, client, project, name }: Pick<Site, '_id' | 'client' | 'project' | 'name'>,
  label: string,
) => [
  { label: name, to: paths.site(client, project, _id) },
  { label: monitorsMessages.title, to: paths.siteMonitors(client, project, _id) },
  { label },
]
