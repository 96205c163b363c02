import { sql } from 'kysely'
import type { FieldWindow } from '~/shared/schemas/timeline'
import type { Db } from '../db'

export interface WindowsOf {
  tenant: number
  pageId: number
  /** Its form factor is whose visits are told. */
  deviceId: number
  from: Date
  to: Date
}

const p75 = (name: string) => sql`(c.metrics -> ${name}::text ->> 'p75')::float8`
const day = (at: Date) => sql`(${at}::timestamptz at time zone 'UTC')::date`

/** The periods of a page of which a part lies in the span, by their end, oldest first. */
export async function listWindows(db: Db, of: WindowsOf): Promise<FieldWindow[]> {
  const { rows } = await sql<FieldWindow>`
    select c.first_date::text as "start", c.last_date::text as "end", c.level,
      ${p75('LCP')} as lcp, ${p75('INP')} as inp, ${p75('CLS')} as cls
    from crux_record c
    join device d on d.organization_id = c.organization_id and d.form_factor = c.form_factor
    where c.organization_id = ${of.tenant} and c.page_id = ${of.pageId} and d.id = ${of.deviceId}
      and c.last_date >= ${day(of.from)} and c.first_date <= ${day(of.to)}
    order by c.last_date`.execute(db)
  return rows
}
