import { v7 } from 'uuid'
import type { Ctx } from '../../platform/context'
import type { Demo } from './add-hierarchy'
import { insertDemoFilters } from './filter.store'

const FILTERS = [
  { list: 'clients', name: 'Key accounts', search: 'tags=key+account' },
  { list: 'clients', name: 'Retail', search: 'tags=retail' },
  { list: 'sites', name: 'Shops', search: 'tags=shop' },
]

/** Filters that people of the demo share. */
export const addFilters = ({ db }: Ctx, { tenant, from }: Demo): Promise<void> =>
  insertDemoFilters(
    db,
    tenant,
    FILTERS.map((filter) => ({ id: v7({ msecs: from }), ...filter })),
    new Date(from),
  )
