import { type RawBuilder, sql } from 'kysely'

/** One column of all rows as one text: single values or the driver's arrays cost several times as much. */
export const asText = (column: RawBuilder<unknown>, order = sql``) =>
  sql<string | null>`string_agg(coalesce(${column}::text, 'null'), ',' ${order})`

export const numbersIn = (text: unknown) => JSON.parse(`[${text ?? ''}]`) as (number | null)[]

/** Of a column of JSON strings. */
export const textsIn = (text: unknown) => JSON.parse(`[${text ?? ''}]`) as string[]
