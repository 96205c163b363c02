import { sql } from 'kysely'
import type { FormFactor } from '~/shared/schemas/agent'
import { type Db, execute, rowsOf } from '../../platform/db'

/** A regression of which rules have not seen the status. */
export interface ChangedRegression {
  organization_id: number
  client_id: number
  project_id: number
  site_id: number
  page_id: number
  device_id: number
  location_id: number
  form_factor: FormFactor | null
  id: string
  metric: string
  direction: 'worse' | 'better'
  status: 'open' | 'recovered' | 'ended'
  onset: Date
  detected_at: Date
  point_id: string
  before: number
  after: number
  effect: number
  effect_low: number
  effect_high: number
  p_value: number
  q_value: number
  is_own: boolean
}

export const hasChangedRegressions = () => sql<boolean>`exists (select from settled.regression
  where evaluated_status is distinct from status)`

/** Locked until the transaction ends; other workers skip them. */
export const lockChangedRegressions = (db: Db, limit: number) => rowsOf<ChangedRegression>(db)`
    select r.organization_id, p.client_id, p.project_id, p.site_id, r.page_id, r.device_id, r.location_id, d.form_factor,
      r.id, r.metric, r.direction, r.status, r.onset, r.detected_at, r.point_id, r.before, r.after, r.effect,
      r.effect_low, r.effect_high, r.p_value, r.q_value,
      coalesce(p.is_active and not s.is_competitor, false) as is_own
    from settled.regression r
    left join live.page p on p.organization_id = r.organization_id and p.id = r.page_id
    left join work.site s on s.organization_id = p.organization_id and s.id = p.site_id
    left join public.device d on d.organization_id = r.organization_id and d.id = r.device_id
    where r.evaluated_status is distinct from r.status
    order by r.detected_at, r.id limit ${limit} for update of r skip locked`

export const setRegressionsEvaluated = (db: Db, seen: readonly ChangedRegression[]) => execute(db)`
    update regression r set evaluated_status = u.status
    from unnest(${seen.map((one) => one.organization_id)}::int[], ${seen.map((one) => one.id)}::uuid[],
      ${seen.map((one) => one.status)}::text[]) as u(organization_id, id, status)
    where r.organization_id = u.organization_id and r.id = u.id`

export interface LateSite {
  organization_id: number
  client_id: number
  project_id: number
  site_id: number
  /** Scheduled tests that did not run. */
  tests: number
  since: Date
  /** Where they all were to run; null: in several. */
  location_id: number | null
}

/**
 * Sites whose scheduled tests wait since `waitingSince`, whether or not an agent could take them, and sites whose
 * schedule should have started before `dueSince`.
 */
export const listLateSites = (
  db: Db,
  { waitingSince, dueSince }: { waitingSince: Date; dueSince: Date },
) => rowsOf<LateSite>(db)`
    with late as (
      select t.organization_id, t.site_id, count(*)::int as tests, min(j.run_at) as since,
        case when min(t.location_id) = max(t.location_id) then min(t.location_id) end as location_id
      from test_job j join test t on t.organization_id = j.organization_id and t.id = j.test_id
      join test_batch b on b.organization_id = t.organization_id and b.id = t.batch_id and b.source = 'schedule'
      where j.state = 'ready' and j.run_at < ${waitingSince} group by 1, 2
      union all
      select k.organization_id, k.site_id, (select count(*)::int from live.page p
          join site_device sd on sd.organization_id = p.organization_id and sd.site_id = p.site_id
          join site_location sl on sl.organization_id = p.organization_id and sl.site_id = p.site_id
          where p.organization_id = k.organization_id and p.site_id = k.site_id and p.is_active),
        k.next_run_at, null
      from live.site_schedule k where k.is_enabled and k.next_run_at < ${dueSince}
    )
    select s.organization_id, s.client_id, s.project_id, s.id as site_id, sum(late.tests)::int as tests,
      min(late.since) as since, case when count(*) = 1 then min(late.location_id) end as location_id
    from late join work.site s on s.organization_id = late.organization_id and s.id = late.site_id
    where not s.is_competitor
    group by s.organization_id, s.client_id, s.project_id, s.id`
