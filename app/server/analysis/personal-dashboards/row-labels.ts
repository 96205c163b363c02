import { personalDashboardMessages } from '~/shared/messages/personal-dashboards'
import type { ChartRow } from '~/shared/schemas/dashboard-chart'
import type { ChartReader } from './chart-context'
import { readMonitors } from './read-uptime-series'
import type { ChartFacts } from './settings'

const words = personalDashboardMessages.rows

type Labelled = Omit<ChartRow, 'data'>
type Labels = (key: string) => Labelled

const NOWHERE = {
  project: null,
  siteId: null,
  siteName: null,
  pageId: null,
  pageName: null,
  location: null,
  device: null,
}

interface NamedPlace {
  project_id: number
  site_id: number
  site_name: string
  page_id: number | null
  page_name: string | null
}

/** Names and places of the rows of a chart by their keys. */
export async function rowLabels(reader: ChartReader, facts: ChartFacts): Promise<Labels> {
  const { groupBy, source } = facts.settings
  if (groupBy === 'device' || groupBy === 'location') return namedBy(await namesOf(reader, groupBy))
  if (groupBy === 'none') return (key) => ({ key, label: words.all, ...NOWHERE })
  const isOfMonitors = source === 'availability' || source === 'responseTime'
  const places: NamedPlace[] = isOfMonitors ? await readMonitors(reader, facts) : await reader.pagesOf(facts)
  const byKey = new Map<string, NamedPlace>()
  for (const place of places) {
    byKey.set(`site:${place.site_id}`, place)
    if (place.page_id !== null) byKey.set(`page:${place.page_id}`, place)
  }
  return (key) => {
    const place = byKey.get(key)
    if (!place) return { key, label: words.removed, ...NOWHERE }
    const isPage = key.startsWith('page:')
    const site = { project: place.project_id, siteId: place.site_id, siteName: place.site_name }
    if (!isPage || place.page_name === null) return { ...NOWHERE, key, label: place.site_name, ...site }
    const label = words.page(place.page_name, place.site_name)
    return { ...NOWHERE, key, label, ...site, pageId: place.page_id, pageName: place.page_name }
  }
}

async function namesOf(reader: ChartReader, groupBy: 'device' | 'location'): Promise<Map<string, Labelled>> {
  const named = groupBy === 'device' ? await reader.devices() : await reader.locations()
  return new Map(
    named.map(({ id, name }) => {
      const key = `${groupBy}:${id}`
      return [key, { ...NOWHERE, key, label: name, [groupBy]: id }]
    }),
  )
}

const FORM_FACTORS: Readonly<Record<string, string>> = words.formFactors

const namedBy =
  (names: ReadonlyMap<string, Labelled>): Labels =>
  (key) =>
    names.get(key) ?? {
      ...NOWHERE,
      key,
      label: key === 'all' ? words.all : (FORM_FACTORS[key.replace('formFactor:', '')] ?? words.removed),
    }
