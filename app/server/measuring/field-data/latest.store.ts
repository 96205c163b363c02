import { sql } from 'kysely'
import type { Scope } from '~/shared/rules/access/roles'
import type { FormFactor } from '~/shared/schemas/agent'
import type { FieldLevel } from '~/shared/schemas/field-data'
import { inScope, inSite } from '../../platform/access'
import { type Db, firstOr, rowsOf } from '../../platform/db'
import { type Between, type DuePage, endsIn, PERIOD, type PeriodRow } from './store'

type State = 'waiting' | 'known' | 'unknown'
export type States = Record<FieldLevel, State>

export const findStates = (
  db: Db,
  page: Pick<DuePage, 'organization_id' | 'page_id' | 'form_factor'>,
) => firstOr<States>(db, { url: 'waiting', origin: 'waiting' })`
    select s.state as url, coalesce(o.state, 'waiting') as origin from crux_subject s
    left join crux_origin o on o.organization_id = s.organization_id and o.origin = s.origin
      and o.form_factor = s.form_factor
    where s.organization_id = ${page.organization_id} and s.page_id = ${page.page_id}
      and s.form_factor = ${page.form_factor}`

export interface LatestRow {
  page_id: number
  states: States
  url: PeriodRow | null
  origin: PeriodRow | null
}

export async function listLatest(
  db: Db,
  about: { pageIds: number[]; formFactor: FormFactor } & Between,
  scope: Scope,
): Promise<LatestRow[]> {
  const newest = sql`and ${endsIn(about)} order by r.last_date desc limit 1`
  return rowsOf<LatestRow>(db)`
    select p.id as page_id,
      jsonb_build_object('url', coalesce(s.state, 'waiting'), 'origin', coalesce(o.state, 'waiting')) as states,
      to_jsonb(own) as url, to_jsonb(whole) as origin
    from live.page p
    left join crux_subject s on s.organization_id = p.organization_id and s.page_id = p.id
      and s.form_factor = ${about.formFactor}
    left join crux_origin o on o.organization_id = s.organization_id and o.origin = s.origin
      and o.form_factor = s.form_factor
    left join lateral (select ${PERIOD} from crux_record r
      where r.organization_id = p.organization_id and r.page_id = p.id and r.form_factor = ${about.formFactor}
        ${newest}) own on true
    left join lateral (select ${PERIOD} from crux_origin_record r
      where r.organization_id = o.organization_id and r.origin = o.origin and r.form_factor = o.form_factor
        ${newest}) whole on true
    where p.id = any(${about.pageIds}::int[]) and ${inScope(scope, inSite('p'))}
    order by p.id`
}

export interface PlacedPage {
  organization_id: number
  page_id: number
  /** Its form factor selects the visitors. */
  device_id: number
}
export interface VitalsRow {
  level: FieldLevel
  /** p75 and the limits of the first two bins for LCP, INP and CLS. */
  vitals: (number | null)[]
}

/** The newest Core Web Vitals in the order given; of the origin only where the page has none. */
export async function listVitals(
  db: Db,
  pages: readonly PlacedPage[],
  since: Date,
): Promise<(VitalsRow | null)[]> {
  if (pages.length === 0) return []
  const newest = sql`r.last_date >= (${since}::timestamptz at time zone 'UTC')::date order by r.last_date desc limit 1`
  const rows = await rowsOf<VitalsRow & { place: number }>(db)`
    select shown.place::int, case when own.vitals is null then 'origin' else 'url' end as level,
      coalesce(own.vitals, whole.vitals) as vitals
    from unnest(${pages.map((one) => one.organization_id)}::int[], ${pages.map((one) => one.page_id)}::int[],
      ${pages.map((one) => one.device_id)}::int[]) with ordinality as shown(organization_id, page_id, device_id, place)
    join live.device d on d.organization_id = shown.organization_id and d.id = shown.device_id
    left join lateral (select r.vitals from crux_record r where r.organization_id = shown.organization_id
      and r.page_id = shown.page_id and r.form_factor = d.form_factor and ${newest}) own on true
    left join crux_subject s on own.vitals is null and s.organization_id = shown.organization_id
      and s.page_id = shown.page_id and s.form_factor = d.form_factor
    left join lateral (select r.vitals from crux_origin_record r where r.organization_id = s.organization_id
      and r.origin = s.origin and r.form_factor = s.form_factor and ${newest}) whole on true
    where coalesce(own.vitals, whole.vitals) is not null`
  const found = new Map(rows.map(({ place, ...row }) => [place, row]))
  return pages.map((_, index) => found.get(index + 1) ?? null)
}
