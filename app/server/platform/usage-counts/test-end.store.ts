import { type RawBuilder, sql } from 'kysely'

/** The failure code of a failed test, empty for others. */
export const reasonOf = (test: string): RawBuilder<unknown> => {
  const testColumn = (column: string) => sql.ref(`${test}.${column}`)
  return sql`case when ${testColumn('status')} in ('failed', 'timeout') and ${testColumn('failure_code')} is distinct from 'CANCELED'
    then coalesce(${testColumn('failure_code')}, 'PAGE_REMOVED') else '' end`
}

export const endOf = (test: string): RawBuilder<unknown> => {
  const testColumn = (column: string) => sql.ref(`${test}.${column}`)
  const isCanceled = sql`${testColumn('failure_code')} is not distinct from 'CANCELED'`
  return sql`case when ${testColumn('status')} = 'success' then 1 end as succeeded,
    case when ${testColumn('status')} in ('failed', 'timeout') and not ${isCanceled} then 1 end as failed,
    case when ${isCanceled} then 1 end as canceled`
}
