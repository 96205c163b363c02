import { sql } from 'kysely'
import type { z } from 'zod'
import type { Scope } from '~/shared/rules/access/roles'
import type { tagQuery } from '~/shared/schemas/tags'
import { inClient, inProject, inScope, inSite } from '../../platform/access'
import { allOf, type Db, liveTable, valuesOf } from '../../platform/db'

const TABLES = {
  client: { scope: inClient('t'), client: sql.ref('t.id') },
  project: { scope: inProject('t'), client: sql.ref('t.client_id') },
  site: { scope: inSite('t', 'id'), client: sql.ref('t.client_id') },
} as const

export async function findTags(
  db: Db,
  scope: Scope,
  { of, organization, client, project }: z.output<typeof tagQuery>,
): Promise<string[]> {
  const table = TABLES[of]
  const parts = [inScope(scope, table.scope)]
  if (organization !== undefined) parts.push(sql<boolean>`t.organization_id = ${organization}`)
  if (client !== undefined) parts.push(sql<boolean>`${table.client} = ${client}`)
  if (project !== undefined && of === 'site') parts.push(sql<boolean>`t.project_id = ${project}`)
  return valuesOf<string>(db)`
    select distinct tag from ${liveTable(of)} t cross join unnest(t.tags) as tag
    where ${allOf(parts)} order by tag limit 200`
}
