import { exportEnv } from '../../../app/server/platform/env'
import { startFixtureServer } from '../../support/fixture-server'
import { replaceLocalAgent } from '../../support/recorded-runs/replaying-agent'
import { signIn } from './api'
import { measure } from './measured'
import { ADMIN, addPerson, databaseOf, MEMBER } from './people'
import { type Product, startProduct } from './product'

async function prepare(product: Product): Promise<Record<string, string>> {
  const databaseUrl = await databaseOf(product.dataDir)
  await addPerson(MEMBER, databaseUrl)
  return { SERVER_URL: product.url, DATABASE_URL: databaseUrl, JOURNEYS_DATA_DIR: product.dataDir }
}

/** One product for all tests; each test creates its own organization. */
export default async function setup(): Promise<() => Promise<void>> {
  const fixtures = await startFixtureServer()
  const product = await startProduct()
  let agent: Awaited<ReturnType<typeof replaceLocalAgent>> | undefined
  const close = async () => {
    await agent?.stop()
    await Promise.all([fixtures.close(), product.stop()])
  }
  try {
    exportEnv(await prepare(product))
    const admin = await signIn(product.url, ADMIN)
    agent = await replaceLocalAgent(admin, fixtures)
    await measure(admin, fixtures.url)
    return close
  } catch (error) {
    await close()
    throw error
  }
}
