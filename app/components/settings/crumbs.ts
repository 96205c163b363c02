import { type Params, useMatches } from '@remix-run/react'
import type { Crumb } from '~/components/ui/breadcrumbs'
import { navigationMessages } from '~/shared/messages/navigation'
import { paths } from '~/shared/paths'
import type { Site } from '~/shared/schemas/site'

type CrumbHandle = { crumb: (data: unknown, params: Params) => Crumb | Crumb[] | null }

const hasCrumb = (handle: unknown): handle is CrumbHandle =>
  typeof handle === 'object' && handle !== null && 'crumb' in handle && typeof handle.crumb === 'function'

export function useCrumbs(): Crumb[] {
  return useMatches().flatMap(({ handle, data, params }) =>
    hasCrumb(handle) && data ? (handle.crumb(data, params) ?? []) : [],
  )
}

export const clientsCrumb = (): Crumb => ({
  label: navigationMessages.manageClients,
  to: paths.clients(),
})

export const clientCrumb = (id: number, name: string): Crumb => ({
  label: name,
  to: paths.clientProjects(id),
})

export const projectCrumb = (client: number, id: number, name: string): Crumb => ({
  label: name,
  to: paths.projectSites(client, id),
})

export const siteCrumb = ({ client, project, _id, name }: Site): Crumb => ({
  label: name,
  to: paths.site(client, project, _id),
})
