import type { TestSelection } from '~/shared/schemas/lighthouse'
import { idsOf } from '~/shared/schemas/paging'
import { STALE_HOURS } from '~/shared/values/lighthouse-choices'
import { HOUR_MS } from '~/shared/values/units'
import type { TenantCtx } from '../../platform/context'
import type { CombinationFilter } from './combination.store'

export const combinationFilterOf = ({ tenant, now }: TenantCtx, s: TestSelection): CombinationFilter => ({
  tenant,
  clientId: s.client_id,
  projectId: s.project_id,
  siteId: s.site_id,
  siteIds: s.sites === undefined ? undefined : idsOf(s.sites),
  pageId: s.page_id,
  deviceId: s.device,
  locationId: s.location,
  formFactor: s.formFactor,
  search: s.search,
  searchType: s.searchType,
  siteType: s.site_type,
  tags: s.tags?.split(',').filter(Boolean),
  only: s.only,
  staleSince: new Date(now().getTime() - STALE_HOURS * HOUR_MS),
})
