import { sql } from 'kysely'

/** Of the charts of dashboard `d`, where the finest level that is chosen counts; null if one shows the whole client. */
export const shownProjects = sql<number[] | null>`(
  select case when bool_and(shown.project_id is not null) then array_agg(distinct shown.project_id) end
  from live.chart c left join lateral (
    select p.project_id from jsonb_array_elements_text(c.settings->'pages') chosen (id)
      join live.page p on p.organization_id = c.organization_id and p.id = chosen.id::int
    union all
    select s.project_id from jsonb_array_elements_text(c.settings->'sites') chosen (id)
      join live.site s on s.organization_id = c.organization_id and s.id = chosen.id::int
      where c.settings->'pages' = '[]'
    union all
    select chosen.id::int from jsonb_array_elements_text(c.settings->'projects') chosen (id)
      where c.settings->'pages' = '[]' and c.settings->'sites' = '[]'
  ) shown on true
  where c.organization_id = d.organization_id and c.dashboard_id = d.id)`
