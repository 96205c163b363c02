import { sql } from 'kysely'
import {
  type Db,
  deleteRows,
  firstOf,
  hasRows,
  insertRow,
  insertUnlessKnown,
  lockAdditions,
  rowsOf,
  updateRows,
} from '../../platform/db'

export interface DiscountRow {
  id: number
  name: string
  code: string | null
  kind: string
  percent: number | null
  amount: number | null
  currency: string | null
  periods: number | null
  plan_ids: number[]
  max_uses: number | null
  starts_on: string | null
  ends_on: string | null
  ended_at: Date | null
  uses: number
  organizations: { id: number; name: string; periods_used: number; ended: boolean }[]
}

const MAX_HOLDERS = 200

const COLUMNS = sql`d.id, d.name, d.code, d.kind, d.percent, d.amount, d.currency, d.periods, d.plan_ids, d.max_uses,
  d.starts_on::text as starts_on, d.ends_on::text as ends_on, d.ended_at,
  (select count(*)::int from discount_use u where u.discount_id = d.id) as uses`

/** Those that are given first. */
export const listDiscountRows = (db: Db) => rowsOf<DiscountRow>(db)`
  select ${COLUMNS}, '[]'::json as organizations from discount d
  order by (d.ended_at is not null), lower(d.name) limit 500`

/** With those that have it. */
export const findDiscountRow = (db: Db, id: number) => firstOf<DiscountRow>(db)`
  select ${COLUMNS}, (select coalesce(json_agg(h order by lower(h.name)), '[]') from (
      select o.id, o.name, u.periods_used, u.ended_at is not null as ended
      from discount_use u join live.organization o on o.id = u.organization_id
      where u.discount_id = d.id order by lower(o.name) limit ${MAX_HOLDERS}) h) as organizations
  from discount d where d.id = ${id}`

/** Serializes its uses, of which there may be a most. */
export const lockDiscount = (db: Db, id: number) =>
  hasRows(db)`select from discount where id = ${id} for update`

export interface DiscountColumns {
  name?: string
  code?: string | null
  planIds?: number[]
  maxUses?: number | null
  startsOn?: string | null
  endsOn?: string | null
  endedAt?: Date | null
}

const dated = ({ startsOn, endsOn, ...columns }: DiscountColumns) => ({
  ...columns,
  ...(startsOn !== undefined && { startsOn: sql`${startsOn}::date` }),
  ...(endsOn !== undefined && { endsOn: sql`${endsOn}::date` }),
})

export const insertDiscount = async (
  db: Db,
  columns: DiscountColumns & {
    name: string
    kind: string
    percent: number | null
    amount: number | null
    currency: string | null
    periods: number | null
  },
  now: Date,
): Promise<number> => {
  const { kind, name, percent, amount, currency, periods, ...others } = columns
  const reduction = { kind, percent, amount, currency, periods }
  return (
    await insertRow(db, 'discount', { name, ...reduction, ...dated(others), createdAt: now, updatedAt: now })
  ).id
}

export const updateDiscountRow = (db: Db, id: number, columns: DiscountColumns, now: Date) =>
  updateRows(db, 'discount', { id }, { ...dated(columns), updatedAt: now })

export const lockCodes = (db: Db) => lockAdditions(db, 'discount', 'code')

export const isCodeTaken = (db: Db, code: string, except: number | null) =>
  hasRows(db)`select from discount where code = ${code} and id is distinct from ${except}`

export const deleteDiscountRow = (db: Db, id: number) => deleteRows(db, 'discount', { id })

/** False when it has or had it. */
export const insertUse = (db: Db, tenant: number, discountId: number, now: Date) =>
  insertUnlessKnown(db, 'discount_use', { organizationId: tenant, discountId, givenAt: now })

export const endUse = (db: Db, tenant: number, discountId: number, now: Date) =>
  updateRows(db, 'discount_use', { organizationId: tenant, discountId, endedAt: null }, { endedAt: now })
