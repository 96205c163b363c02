import { sql } from 'kysely'
import type { Scope } from '~/shared/rules/access/roles'
import type { ChartChoices } from '~/shared/schemas/chart-choices'
import { inProject, inScope, inSite } from '../../platform/access'
import { type Db, firstValue, rowsOf } from '../../platform/db'

interface Asked {
  tenant: number
  client: number
  scope: Scope
  limit: number
}

type Choices = Pick<ChartChoices, 'projects' | 'sites' | 'pages'>

/** Projects, sites and pages of a client that the reader may see, by name. */
export async function listPlaceChoices(db: Db, { tenant, client, scope, limit }: Asked): Promise<Choices> {
  const matches = sql`x.organization_id = ${tenant} and x.client_id = ${client}`
  const [projects, sites, pages] = await Promise.all([
    rowsOf<Choices['projects'][number]>(db)`
      select x.id as _id, x.name from live.project x
      where ${matches} and ${inScope(scope, inProject('x'))} order by lower(x.name), x.id limit ${limit}`,
    rowsOf<Choices['sites'][number]>(db)`
      select x.id as _id, x.name, x.project_id as project, x.is_competitor as "isCompetitor"
      from live.site x where ${matches} and ${inScope(scope, inSite('x', 'id'))}
      order by x.is_competitor, lower(x.name), x.id limit ${limit}`,
    rowsOf<Choices['pages'][number]>(db)`
      select x.id as _id, x.name, x.site_id as site, s.name as "siteName"
      from live.page x join live.site s on s.organization_id = x.organization_id and s.id = x.site_id
      where ${matches} and ${inScope(scope, inSite('x'))}
      order by s.is_competitor, lower(s.name), x.site_id, lower(x.name), x.id limit ${limit}`,
  ])
  return { projects, sites, pages }
}

/** Devices of the organization, and of the client. */
export const listDeviceChoices = (
  db: Db,
  { tenant, client }: Pick<Asked, 'tenant' | 'client'>,
): Promise<ChartChoices['devices']> => rowsOf<ChartChoices['devices'][number]>(db)`
    select id as _id, name, form_factor as "formFactor" from live.device
    where organization_id = ${tenant} and (client_id is null or client_id = ${client})
    order by client_id nulls first, id limit 500`

export function listLocationChoices(db: Db): Promise<ChartChoices['locations']> {
  return rowsOf<ChartChoices['locations'][number]>(db)`
    select id as _id, label from location order by id`
}

export function findClientName(db: Db, { tenant, client }: Pick<Asked, 'tenant' | 'client'>) {
  return firstValue<string | undefined>(db, undefined)`
    select name from live.client where organization_id = ${tenant} and id = ${client}`
}
