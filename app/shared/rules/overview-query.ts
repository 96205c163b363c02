import type { OverviewParams } from './overview-params'

/** The place says which organization it is in, whatever the address was left with by the screen before. */
export const pageQuery = (params: OverviewParams) => ({
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

/** What the address asks for all at once, as a file. */
export function exportQuery(params: OverviewParams) {
  const { page: _, ...query } = pageQuery(params)
  return query
}
