import { type RawBuilder, sql } from 'kysely'

/** SQL condition on a column with an organization: leaves out demo data, which nothing may request, test or mail. */
export const outsideDemo = (column: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} <> all(array(select d.organization_id from demo d))`
