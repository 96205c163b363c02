import type { OverviewParams } from '~/shared/rules/navigation/overview-params'

export function shownSelection(view: OverviewParams): Record<string, string | number> {
  const all = {
    device: view.device,
    formFactor: view.device ? undefined : view.formFactor,
    location: view.location,
    tags: view.tags,
    site_type: view.siteType,
    search: view.searchText,
  }
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) => (value ? [[name, value] as const] : [])),
  )
}

export const isNarrowed = (view: OverviewParams) =>
  [view.device, view.location, view.tags, view.siteType, view.state, view.searchText].some(Boolean)
