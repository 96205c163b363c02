import { afterAll, beforeAll, describe } from 'vitest'
import { type Call, createPlace, type Place, signIn } from './api'
import { type Product, type ProductOptions, startProduct } from './product'
import { startTarget, type Target } from './target'
import { until } from './waiting'

export interface Fixture {
  product: Product
  target: Target
  call: Call
  place: Place
}

async function open(options: ProductOptions): Promise<Fixture> {
  const product = await startProduct(options)
  try {
    const target = await startTarget()
    const call = await signIn(product)
    const place = await createPlace(call)
    return { product, target, call, place }
  } catch (error) {
    await product.discard()
    throw error
  }
}

/** Tests on their own running product. They read /proc, so they need Linux. */
export function withProduct(
  name: string,
  define: (fixture: () => Fixture) => void,
  options: ProductOptions = {},
): void {
  describe.skipIf(process.platform !== 'linux')(name, () => {
    let opened: Fixture | undefined
    beforeAll(async () => {
      opened = await open(options)
    })
    afterAll(async () => {
      await opened?.product.discard()
      await opened?.target.close()
    })
    define(() => {
      if (!opened) throw new Error('The product is there only while tests run')
      return opened
    })
  })
}

/** Tests in an organization of their own on a product that several cases share. */
export function withTenant(
  name: string,
  shared: () => Fixture,
  define: (fixture: () => Fixture) => void,
): void {
  describe(name, () => {
    let own: Fixture | undefined
    beforeAll(async () => {
      const { product } = shared()
      // The case before may have killed its processes and ended its sessions.
      await until('the product is ready', 60_000, async () => (await fetch(`${product.url}/readyz`)).ok)
      const call = await signIn(product)
      own = { ...shared(), call, place: await createPlace(call) }
    })
    define(() => {
      if (!own) throw new Error('The tenant is there only while tests run')
      return own
    })
  })
}
