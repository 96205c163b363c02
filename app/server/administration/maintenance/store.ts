import { type Db, findRow, upsertRow } from '../../platform/db'

const NAME = 'maintenance'

export async function findState(db: Db): Promise<unknown> {
  const row = await findRow(db, 'product_state', { name: NAME }, ['value'])
  return row?.value
}

export const saveState = (db: Db, value: object, now: Date): Promise<void> =>
  upsertRow(db, 'product_state', { name: NAME }, { value: JSON.stringify(value), updatedAt: now })
