import { type RawBuilder, sql } from 'kysely'
import type { DeletionKind } from '~/shared/schemas/deletion'
import { objectIdOf, type Place } from './place'

const TREE = ['organization', 'client', 'project', 'site', 'page', 'monitor'] as const
export type TreeTable = (typeof TREE)[number]

/** The object's own table and those below it. */
export const tablesFrom = (kind: DeletionKind): readonly TreeTable[] => TREE.slice(TREE.indexOf(kind))

/** Rows of one of these tables inside the object, the object included. */
export function insidePlace(table: TreeTable, place: Place): RawBuilder<boolean> {
  if (table === 'organization') return sql`id = ${place.tenant}`
  const { kind } = place
  const column = table === kind ? 'id' : `${kind}_id`
  return kind === 'organization'
    ? sql`organization_id = ${place.tenant}`
    : sql`organization_id = ${place.tenant} and ${sql.ref(column)} = ${objectIdOf(place)}`
}

/** The table with its deleted rows. */
export const stored = (table: TreeTable) => sql.table(`public.${table}`)
