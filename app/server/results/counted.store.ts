import { type RawBuilder, sql } from 'kysely'
import { REQUIRED_FIGURES } from '~/shared/rules/report/missing-figures'

/** Whether the site of a page lets noisy tests count. */
export const countsNoisy = (tenant: RawBuilder<unknown>, pageId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from page counted_page
    join site counted_site on counted_site.organization_id = counted_page.organization_id
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
