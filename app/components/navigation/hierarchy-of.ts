import type { NavigationPlace } from '~/shared/schemas/navigation'

interface Named {
  _id: number
  name: string
}

interface NamedSite extends Named {
  client: number
  clientName: string
  project: number
  projectName: string
}

export function hierarchyOf(
  client: Named | null,
  project: Named | null,
  site: NamedSite | null,
): NavigationPlace {
  if (!site) return { client, project, site: null }
  return {
    client: { _id: site.client, name: site.clientName },
    project: { _id: site.project, name: site.projectName },
    site,
  }
}
