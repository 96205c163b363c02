import { sql } from 'kysely'
import type { Db } from '~/server/platform/db'

export interface Finding {
  relname: string
  key: string | null
  fault: string
}

/**
 * Tables of tenants whose keys lack the tenant. All primary keys, unique indexes and foreign keys must contain it, so
 * that no row refers to another organization's; it is not enough to distribute them (docs/decisions/074). References to
 * shared tables are allowed.
 */
export async function findKeysWithoutTenant(db: Db): Promise<Finding[]> {
  const { rows } = await sql<Finding>`
    with tenant_table as (
      select c.oid, c.relname from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped
      where c.relkind in ('r', 'p') and not c.relispartition
    )
    select t.relname, i.indexrelid::regclass::text as key, 'unique without organization_id' as fault
    from tenant_table t join pg_index i on i.indrelid = t.oid and i.indisunique
    where not exists (select from pg_attribute a
      where a.attrelid = t.oid and a.attname = 'organization_id' and a.attnum = any(i.indkey::int2[]))
    union all
    select t.relname, k.conname, 'foreign key without organization_id'
    from tenant_table t join pg_constraint k on k.conrelid = t.oid and k.contype = 'f'
    join tenant_table f on f.oid = k.confrelid
    where not exists (select from pg_attribute a
      where a.attrelid = t.oid and a.attname = 'organization_id' and a.attnum = any(k.conkey))
    union all
    select t.relname, null, 'no primary key' from tenant_table t
    where not exists (select from pg_index i where i.indrelid = t.oid and i.indisprimary)`.execute(db)
  return rows
}
