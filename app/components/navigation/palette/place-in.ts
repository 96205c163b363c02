import type { HerePlace } from '~/shared/rules/navigation/command'

export type Loaded = Record<string, unknown>
type Named = { _id: number; name: string; organization: number; client?: number; project?: number }

function named(value: unknown): Named | null {
  if (typeof value !== 'object' || value === null) return null
  const { _id, name, organization } = value as Partial<Named>
  return typeof _id === 'number' && typeof name === 'string' && typeof organization === 'number'
    ? (value as Named)
    : null
}

/** The innermost place that the screen has loaded. */
export function placeIn(loaded: Loaded[]): HerePlace | null {
  const last = (name: string) => loaded.map((data) => named(data[name])).findLast((one) => one !== null)
  const site = last('site')
  if (site?.client && site.project) {
    const page = loaded.map(({ page }) => page as { _id?: unknown; name?: unknown } | null).findLast(Boolean)
    const isPage = typeof page?._id === 'number'
    return {
      organization: site.organization,
      client: site.client,
      project: site.project,
      site: site._id,
      page: isPage ? (page._id as number) : null,
      name: isPage && typeof page.name === 'string' ? page.name : site.name,
      siteName: site.name,
    }
  }
  const project = last('project')
  if (project?.client)
    return {
      organization: project.organization,
      client: project.client,
      project: project._id,
      site: null,
      page: null,
      name: project.name,
    }
  const client = last('client')
  return client
    ? {
        organization: client.organization,
        client: client._id,
        project: null,
        site: null,
        page: null,
        name: client.name,
      }
    : null
}

/** What the loaders of the screen returned, from the outermost. */
export const loadedBy = (matches: { data: unknown }[]): Loaded[] =>
  matches.flatMap(({ data }) => (typeof data === 'object' && data ? [data as Loaded] : []))
