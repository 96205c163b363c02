import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '~/shared/rules/access/roles'
import { inScope, inSite } from '../../platform/access'
import { type Db, rowsOf } from '../../platform/db'
import type { StoredSettings } from './settings'

export type ChosenPlaces = Pick<StoredSettings, 'projects' | 'sites' | 'pages' | 'devices' | 'regions'>

/** The chosen ids that the client does not have or the reader may not see. */
export async function listForeignChoices(
  db: Db,
  { tenant, client }: { tenant: number; client: number },
  chosen: ChosenPlaces,
  scope: Scope,
): Promise<{ field: keyof ChosenPlaces; id: number }[]> {
  const missing = (field: keyof ChosenPlaces, exists: RawBuilder<unknown>) => sql`
    select ${field}::text as field, k.id from unnest(${chosen[field]}::int[]) as k(id) where not exists (${exists})`
  const matches = sql`organization_id = ${tenant} and x.id = k.id`
  return rowsOf<{ field: keyof ChosenPlaces; id: number }>(db)`
    ${missing(
      'projects',
      sql`select from live.project x where ${matches} and x.client_id = ${client}
        and ${inScope(scope, { organization: 'x.organization_id', client: 'x.client_id', project: 'x.id', site: null })}`,
    )}
    union all
    ${missing('sites', sql`select from live.site x where ${matches} and x.client_id = ${client} and ${inScope(scope, inSite('x', 'id'))}`)}
    union all
    ${missing('pages', sql`select from live.page x where ${matches} and x.client_id = ${client} and ${inScope(scope, inSite('x'))}`)}
    union all
    ${missing('devices', sql`select from live.device x where ${matches} and (x.client_id is null or x.client_id = ${client})`)}
    union all
    ${missing('regions', sql`select from location x where x.id = k.id`)}`
}
