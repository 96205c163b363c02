import { type RawBuilder, sql } from 'kysely'
import { REQUIRED_FIGURES } from '~/shared/rules/report/missing-figures'

/** Whether the site of a page lets noisy tests count. */
export const countsNoisy = (tenant: RawBuilder<unknown>, pageId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from live.page counted_page
    join live.site counted_site on counted_site.organization_id = counted_page.organization_id
      and counted_site.id = counted_page.site_id and counted_site.counts_noisy
    where counted_page.organization_id = ${tenant} and counted_page.id = ${pageId})`

/** Whether a run counts for trends and verdicts: it is not noisy, or its site counts noisy ones too. */
export const isCounted = (run: string): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${run}.${name}`)
  return sql<boolean>`(not ${column('is_noisy')}
    or ${countsNoisy(column('organization_id'), column('page_id'))})`
}

/** Whether a successful run lacks figures that a load should have. */
export const lacksFigures = (run: string): RawBuilder<boolean> =>
  sql<boolean>`num_nulls(${sql.join(REQUIRED_FIGURES.map((key) => sql.ref(`${run}.${key}`)))}) > 0`

/** The same of `run_latest`, which may have no result yet. */
export const isIncomplete = (latest: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${latest}.run_id`)} is not null and ${lacksFigures(latest)})`

/**
 * What the series of a run lacks of a figure in the counted tests of a statement: 0 nothing, 1 up to half, 2 more.
 * Medians over several series use those of the lowest class: otherwise a slow page that loses its figure improves them.
 */
export const gapClass = (figure: 'lcp' | 'performance', counted = sql`true`): RawBuilder<number> =>
  sql<number>`ceil(2 * avg(case when ${counted} then (${sql.ref(`r.${figure}`)} is null)::int end)
    over (partition by r.organization_id, r.page_id, r.device_id, r.location_id))`
