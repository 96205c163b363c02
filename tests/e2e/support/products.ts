import { exportEnv } from '../../../app/server/env'

/** Where a product of the journeys answers, and its database, as its own processes name them. */
export interface Address {
  SERVER_URL: string
  DATABASE_URL: string
}

const OFFERED = 'E2E_PRODUCTS'

/** Tells the workers that start from now on of the products, one for each of them. */
export function offer(addresses: readonly Address[]): void {
  exportEnv({ [OFFERED]: JSON.stringify(addresses) })
}

/** Called where a worker begins: its journeys meet no others on the product that it makes its own. */
export function takeOwn(): void {
  const { [OFFERED]: offered, TEST_PARALLEL_INDEX: index } = process.env
  if (!offered || index === undefined) return
  const own = (JSON.parse(offered) as Address[])[Number(index)]
  if (!own) throw new Error(`There is no product for worker ${index}.`)
  exportEnv({ ...own })
}
