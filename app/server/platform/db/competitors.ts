import { type RawBuilder, sql } from 'kysely'

/**
 * SQL condition on rows inside a site: leaves out competitors, which count in no figure and no mail of a client's own.
 * `site` is the column with the site's id.
 */
export const outsideCompetitors = (table: string, site = 'site_id'): RawBuilder<boolean> =>
  sql<boolean>`not exists (select from public.site rival where rival.organization_id = ${sql.ref(`${table}.organization_id`)}
    and rival.id = ${sql.ref(`${table}.${site}`)} and rival.is_competitor)`

interface AskedPlace {
  project?: number | undefined
  site?: number | undefined
  pageId?: number | undefined
  monitor?: number | undefined
}

/** The same for a list that shows competitors only when their project, site, page or monitor is asked for. */
export const ownOrAsked = ({ project, site, pageId, monitor }: AskedPlace, table: string, column?: string) =>
  (project ?? site ?? pageId ?? monitor) === undefined
    ? outsideCompetitors(table, column)
    : sql<boolean>`true`
