import type { Db } from '../../platform/db'

const NAME = 'maintenance'

export async function findState(db: Db): Promise<unknown> {
  const row = await db.selectFrom('product_state').select('value').where('name', '=', NAME).executeTakeFirst()
  return row?.value
}

export async function saveState(db: Db, value: object, now: Date): Promise<void> {
  const state = { value: JSON.stringify(value), updated_at: now }
  await db
    .insertInto('product_state')
    .values({ name: NAME, ...state })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(state))
    .execute()
}
