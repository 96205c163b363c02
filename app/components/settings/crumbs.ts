import { useMatches } from '@remix-run/react'
import type { Crumb } from '~/components/ui/breadcrumbs'
import { navigationMessages } from '~/shared/messages/navigation'
import { paths } from '~/shared/paths'

type CrumbHandle = { crumb: (data: unknown) => Crumb | Crumb[] | null }

const hasCrumb = (handle: unknown): handle is CrumbHandle =>
  typeof handle === 'object' && handle !== null && 'crumb' in handle && typeof handle.crumb === 'function'

export function useCrumbs(): Crumb[] {
  return useMatches().flatMap(({ handle, data }) =>
    hasCrumb(handle) && data ? (handle.crumb(data) ?? []) : [],
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
