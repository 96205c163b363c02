import { type RawBuilder, sql } from 'kysely'

/** Of all rows one column as one text: as values of their own, or as the driver's array, they would cost several times as much. */
export const asText = (column: RawBuilder<unknown>, order = sql``) =>
  sql<string | null>`string_agg(coalesce(${column}::text, 'null'), ',' ${order})`

/** The numbers of such a text; none where there were no rows. */
export const numbersIn = (text: unknown) => JSON.parse(`[${text ?? ''}]`) as (number | null)[]
