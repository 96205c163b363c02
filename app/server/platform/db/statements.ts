import { sql } from 'kysely'
import type { Db } from './pool'

type Statement<Result> = (texts: TemplateStringsArray, ...values: unknown[]) => Promise<Result>

/** The rows of the statement that follows as a template. */
export const rowsOf =
  <Row>(db: Db): Statement<Row[]> =>
  async (texts, ...values) =>
    (await sql<Row>(texts, ...values).execute(db)).rows

export const firstOf =
  <Row>(db: Db): Statement<Row | undefined> =>
  async (texts, ...values) =>
    (await rowsOf<Row>(db)(texts, ...values))[0]

export const firstOr =
  <Row>(db: Db, fallback: Row): Statement<Row> =>
  async (texts, ...values) =>
    (await firstOf<Row>(db)(texts, ...values)) ?? fallback

/** The values of the only column. */
export const valuesOf =
  <Value>(db: Db): Statement<Value[]> =>
  async (texts, ...values) =>
    (await rowsOf<Record<string, Value>>(db)(texts, ...values)).flatMap((row) => Object.values(row))

/** The value of the only column in the first row; the other one without a row, and instead of null. */
export const firstValue =
  <Value>(db: Db, fallback: Value): Statement<Value> =>
  async (texts, ...values) =>
    (await valuesOf<Value | null>(db)(texts, ...values))[0] ?? fallback

export const hasRows =
  (db: Db): Statement<boolean> =>
  async (texts, ...values) =>
    (await rowsOf(db)(texts, ...values)).length > 0

export const execute =
  (db: Db): Statement<void> =>
  async (texts, ...values) => {
    await sql(texts, ...values).execute(db)
  }

/** How many rows the statement wrote or deleted. */
export const affectedRows =
  (db: Db): Statement<number> =>
  async (texts, ...values) =>
    Number((await sql(texts, ...values).execute(db)).numAffectedRows ?? 0)

export const hasChanged =
  (db: Db): Statement<boolean> =>
  async (texts, ...values) =>
    (await affectedRows(db)(texts, ...values)) > 0

/** The rows of the query that a function builds. */
export type RowOf<Build extends (...args: never[]) => { execute: () => Promise<unknown[]> }> = Awaited<
  ReturnType<ReturnType<Build>['execute']>
>[number]

/**
 * Serializes additions to one owner's rows until the transaction ends. A limit counts in a later statement: one that
 * waits for a lock still counts the rows of before.
 */
export async function lockAdditions(
  tx: Db,
  table: string,
  ...owner: (number | string | null)[]
): Promise<void> {
  const key = [table, ...owner].join(':')
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx)
}
