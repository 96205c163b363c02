import { type RawBuilder, sql } from 'kysely'

/**
 * SQL condition on a column with an organization: leaves out organizations that a client is leaving. Its history has no
 * pages and monitors there any more, and must not be cleared away as deleted.
 */
export const outsideMoves = (column: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} <> all(array(
    select moving.from_organization_id from client_move moving where moving.state = 'moving'))`

/** SQL condition on the column of a client: leaves out those whose structure is being moved, and is in two organizations. */
export const outsideMovingClients = (client: string): RawBuilder<boolean> =>
  sql<boolean>`not exists (select from client_move moving
    where moving.state = 'moving' and moving.phase = 'structure' and moving.client_id = ${sql.ref(client)})`

/** SQL condition on a site, by the columns that name it: leaves out those whose structure is being moved. */
export const outsideMovingSites = (organization: string, site: string): RawBuilder<boolean> =>
  sql<boolean>`not exists (
    select from client_move moving join live.site leaving on leaving.organization_id = moving.from_organization_id
      and leaving.client_id = moving.client_id
    where moving.state = 'moving' and moving.phase = 'structure'
      and leaving.organization_id = ${sql.ref(organization)} and leaving.id = ${sql.ref(site)})`
