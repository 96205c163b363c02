import type { Params } from '@remix-run/react'
import { monitorsMessages } from '~/shared/messages/monitors'
import { paths } from '~/shared/paths'

export const monitorCrumbs = ({ clientId = '', projectId = '', siteId = '' }: Params, label: string) => [
  { label: monitorsMessages.title, to: paths.siteMonitors(clientId, projectId, siteId) },
  { label },
]
