import { type Db, firstOf, firstValue, hasRows, upsertRow } from '../../platform/db'

export const findSeller = async (db: Db): Promise<unknown> =>
  (await firstOf<{ settings: unknown }>(db)`select settings from seller where id = 1`)?.settings

export const saveSeller = (db: Db, settings: object, now: Date): Promise<void> =>
  upsertRow(db, 'seller', { id: 1 }, { settings: JSON.stringify(settings), updatedAt: now })

export const readLastSerial = (db: Db, year: number): Promise<number> =>
  firstValue<number>(db, 0)`select last from invoice_counter where year = ${year}`

/** Holds the year's numbers until the transaction ends: one that aborts gives its number back. */
export async function lockSerials(tx: Db, year: number): Promise<void> {
  await hasRows(tx)`insert into invoice_counter (year, last) values (${year}, 0) on conflict do nothing`
  await hasRows(tx)`select from invoice_counter where year = ${year} for update`
}

/** Only after `lockSerials`. */
export const takeSerial = (tx: Db, year: number): Promise<number> =>
  firstValue<number>(tx, 0)`
    update invoice_counter set last = last + 1 where year = ${year} returning last`
