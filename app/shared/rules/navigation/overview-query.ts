import type { OVERVIEW_SORTS, PAGE_STATES, SITE_TYPES } from '../../values/overview-choices'

/** Search params that select pages. */
interface Columns {
  formFactor: 'MOBILE' | 'DESKTOP'
  device?: number | undefined
  location?: number | undefined
  tags?: string | undefined
  siteType?: (typeof SITE_TYPES)[number] | undefined
  state?: (typeof PAGE_STATES)[number] | undefined
  searchText?: string | undefined
  sort: (typeof OVERVIEW_SORTS)[number]
  direction: 'asc' | 'desc'
  group?: 'site' | undefined
  pageNumber: number
}

/** The path determines the organization, whatever the previous URL had. */
export const pageQuery = (params: Columns) => ({
  formFactor: params.formFactor,
  device: params.device,
  location: params.location,
  tags: params.tags,
  site_type: params.siteType,
  state: params.state,
  search: params.searchText,
  sort: params.sort,
  direction: params.direction,
  group: params.group,
  page: params.pageNumber,
})

/** API query of the CSV export. */
export function exportQuery(params: Columns) {
  const { page: _, ...query } = pageQuery(params)
  return query
}
