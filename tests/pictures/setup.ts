import { setTimeout as sleep } from 'node:timers/promises'
import { exportEnv } from '../../app/server/platform/env'
import { signIn } from '../e2e/support/api'
import { ADMIN, addPerson, databaseOf, MEMBER } from '../e2e/support/people'
import { startProduct } from '../e2e/support/product'

const MAX_MS = 180_000

/** A product with demo data. */
export default async function setup(): Promise<() => Promise<void>> {
  const product = await startProduct()
  try {
    const databaseUrl = await databaseOf(product.dataDir)
    await addPerson(MEMBER, databaseUrl)
    exportEnv({ SERVER_URL: product.url, DATABASE_URL: databaseUrl })
    const admin = await signIn(product.url, ADMIN)
    // Leaves a mail in the outbox.
    await admin.post('/api/auth/forgot-password', { email: ADMIN.email })
    await admin.post('/api/demo', {})
    for (const until = Date.now() + MAX_MS; ; await sleep(500)) {
      const { state, seconds } = await admin.get('/api/demo')
      if (state === 'failed' || Date.now() > until) throw new Error(`The demo data is ${state}`)
      if (state !== 'ready') continue
      process.stdout.write(`Demo data loaded in ${seconds} s\n`)
      return product.stop
    }
  } catch (error) {
    await product.stop()
    throw error
  }
}
