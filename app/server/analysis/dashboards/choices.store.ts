import { sql } from 'kysely'
import type { Scope } from '~/shared/rules/access/roles'
import type { FormFactor } from '~/shared/schemas/agent'
import { inScope, inSite } from '../../platform/access'
import { type Db, firstOr } from '../../platform/db'
import { ownUnlessAsked } from '../../platform/db/competitors'

export interface ChoiceFilter {
  client: number
  project?: number | undefined
  site?: number | undefined
}

export interface ChoicesRow {
  devices: { _id: number; name: string; formFactor: FormFactor }[]
  locations: { _id: number; label: string }[]
  tags: string[]
}

export function findChoices(db: Db, filter: ChoiceFilter, scope: Scope) {
  return firstOr<ChoicesRow>(db, { devices: [], locations: [], tags: [] })`
    with seen as materialized (
      select s.organization_id, s.id, s.tags from ${sql.table(ownUnlessAsked(filter, 'site'))} s
      where s.client_id = ${filter.client} and ${inScope(scope, inSite('s', 'id'))}
        and s.organization_id = (select organization_id from live.client where id = ${filter.client})
        ${filter.project ? sql`and s.project_id = ${filter.project}` : sql``}
        ${filter.site ? sql`and s.id = ${filter.site}` : sql``})
    select
      (select coalesce(json_agg(json_build_object('_id', d.id, 'name', d.name, 'formFactor', d.form_factor)
        order by lower(d.name), d.id), '[]') from live.device d where (d.organization_id, d.id) in (
          select sd.organization_id, sd.device_id from site_device sd
          join seen on seen.organization_id = sd.organization_id and seen.id = sd.site_id)) as devices,
      (select coalesce(json_agg(json_build_object('_id', l.id, 'label', l.label) order by lower(l.label), l.id), '[]')
        from location l where l.id in (
          select sl.location_id from site_location sl
          join seen on seen.organization_id = sl.organization_id and seen.id = sl.site_id)) as locations,
      array(select distinct tag from seen cross join unnest(seen.tags) as tag order by tag) as tags`
}
