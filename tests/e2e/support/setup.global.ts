import type { FullConfig } from '@playwright/test'
import { startFixtureServer } from '../../support/fixture-server'
import { signIn } from './api'
import { measure } from './measured'
import { ADMIN, addPerson, databaseOf, MEMBER } from './people'
import { type Product, startProduct } from './product'
import { type Address, offer } from './products'

async function prepare(product: Product): Promise<Address> {
  const databaseUrl = await databaseOf(product.dataDir)
  await addPerson(MEMBER, databaseUrl)
  return { SERVER_URL: product.url, DATABASE_URL: databaseUrl }
}

/** A product for each worker; what it measures for the journeys goes on while the first ones run. */
export default async function setup({ workers }: FullConfig): Promise<() => Promise<void>> {
  const fixtures = await startFixtureServer()
  const products: Product[] = []
  const end = new AbortController()
  const close = async () => {
    end.abort()
    await Promise.all([fixtures.close(), ...products.map((product) => product.stop())])
  }
  const measureOn = async ({ url }: Product) => {
    try {
      await measure(await signIn(url, ADMIN), fixtures.url, end.signal)
    } catch (error) {
      if (!end.signal.aborted) throw error
    }
  }
  try {
    while (products.length < workers) products.push(await startProduct())
    offer(await Promise.all(products.map(prepare)))
    const measuring = Promise.all(products.map(measureOn))
    return async () => {
      await Promise.all([close(), measuring])
    }
  } catch (error) {
    await close()
    throw error
  }
}
