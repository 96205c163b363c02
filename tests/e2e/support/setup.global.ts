import { exportEnv } from '../../../app/server/env'
import { startFixtureServer } from '../../support/fixture-server'
import { signIn } from './api'
import { measure } from './measured'
import { ADMIN, addPerson, databaseOf, MEMBER } from './people'
import { type Product, startProduct } from './product'

async function prepare(product: Product): Promise<Record<string, string>> {
  const databaseUrl = await databaseOf(product.dataDir)
  await addPerson(MEMBER, databaseUrl)
  return { SERVER_URL: product.url, DATABASE_URL: databaseUrl }
}

/** One product for all journeys, each of which has an organization of its own in it. */
export default async function setup(): Promise<() => Promise<void>> {
  const fixtures = await startFixtureServer()
  let product: Product | undefined
  const end = new AbortController()
  const close = async () => {
    end.abort()
    await Promise.all([fixtures.close(), product?.stop()])
  }
  const measureOn = async ({ url }: Product) => {
    try {
      await measure(await signIn(url, ADMIN), fixtures.url, end.signal)
    } catch (error) {
      if (!end.signal.aborted) throw error
    }
  }
  try {
    product = await startProduct()
    exportEnv(await prepare(product))
    const measuring = measureOn(product)
    return async () => {
      await Promise.all([close(), measuring])
    }
  } catch (error) {
    await close()
    throw error
  }
}
