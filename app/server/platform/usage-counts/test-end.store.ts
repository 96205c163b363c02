import { type RawBuilder, sql } from 'kysely'

/** The failure code of a failed test, empty for others. */
export const reasonOf = (test: string): RawBuilder<unknown> => {
  const of = (column: string) => sql.ref(`${test}.${column}`)
  return sql`case when ${of('status')} in ('failed', 'timeout') and ${of('failure_code')} is distinct from 'CANCELED'
    then coalesce(${of('failure_code')}, 'PAGE_REMOVED') else '' end`
}

export const endOf = (test: string): RawBuilder<unknown> => {
  const of = (column: string) => sql.ref(`${test}.${column}`)
  const isCanceled = sql`${of('failure_code')} is not distinct from 'CANCELED'`
  return sql`case when ${of('status')} = 'success' then 1 end as succeeded,
    case when ${of('status')} in ('failed', 'timeout') and not ${isCanceled} then 1 end as failed,
    case when ${isCanceled} then 1 end as canceled`
}
