import { sql } from 'kysely'
import type { FormFactor } from '~/shared/schemas/agent'
import type { TestStatus } from '~/shared/schemas/lighthouse'
import { isCounted, type RunRow } from '../../measuring/results'
import { type Db, findRow, rowsOf } from '../../platform/db'

type Values = Record<'performance' | 'lcp' | 'fcp' | 'cls' | 'tbt' | 'si' | 'ttfb' | 'inp', number | null>

export interface OtherDeviceRow extends Values {
  id: string
  created_at: Date
  device_id: number
  device_name: string
  form_factor: string
  location_id: number
  status: TestStatus
  failure_code: string | null
  gap_reason: string | null
  is_excluded: boolean
}

/** The tests of the site's other devices at the same location, for each the last before a run and the next after it. */
export async function listOtherDevices(db: Db, run: RunRow): Promise<OtherDeviceRow[]> {
  const inSeries = sql`r.organization_id = d.organization_id and r.page_id = ${run.page_id}
    and r.device_id = d.id and r.location_id = ${run.location_id} and r.is_point`
  const point = sql`select r.id, r.created_at, r.location_id, r.status, r.failure_code, r.gap_reason,
    not ${isCounted('r')} as is_excluded, r.performance, r.lcp, r.fcp, r.cls, r.tbt, r.si, r.ttfb, r.inp from run r`
  return rowsOf<OtherDeviceRow>(db)`
    select found.*, d.id as device_id, d.name as device_name, d.form_factor
    from site_device sd
    join live.device d on d.organization_id = sd.organization_id and d.id = sd.device_id
    cross join lateral (
      (${point} where ${inSeries} and r.created_at <= ${run.created_at} order by r.created_at desc limit 1)
      union all
      (${point} where ${inSeries} and r.created_at > ${run.created_at} order by r.created_at limit 1)) as found
    where sd.organization_id = ${run.organization_id} and sd.site_id = ${run.site_id}
      and sd.device_id <> ${run.device_id}
    order by d.id, found.created_at`
}

export async function findFormFactor(db: Db, tenant: number, device: number): Promise<FormFactor> {
  const row = await findRow(db, 'live.device', { organizationId: tenant, id: device }, ['form_factor'])
  return row?.form_factor === 'DESKTOP' ? 'DESKTOP' : 'MOBILE'
}
