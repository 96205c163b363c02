import { exportEnv } from '../../../app/server/env'
import { startFixtureServer } from '../../support/fixture-server'
import { signIn } from './api'
import { measure } from './measured'
import { ADMIN, addPerson, databaseOf, MEMBER } from './people'
import { startProduct } from './product'

/** One product for all journeys; what it measures for them goes on while the first ones run. */
export default async function setup(): Promise<() => Promise<void>> {
  const fixtures = await startFixtureServer()
  const product = await startProduct()
  const end = new AbortController()
  const close = async () => {
    end.abort()
    await fixtures.close()
    await product.stop()
  }
  try {
    const databaseUrl = await databaseOf(product.dataDir)
    exportEnv({ DATABASE_URL: databaseUrl, SERVER_URL: product.url })
    await addPerson(MEMBER, databaseUrl)
    const api = await signIn(product.url, ADMIN)
    const measuring = measure(api, fixtures.url, end.signal).catch((error: unknown) => {
      if (!end.signal.aborted) throw error
    })
    return async () => {
      await Promise.all([close(), measuring])
    }
  } catch (error) {
    await close()
    throw error
  }
}
