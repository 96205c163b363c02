import { sql } from 'kysely'
import { processDemo, readDemo, requestDemo } from '~/server/administration/demo'
import type { Db } from '~/server/platform/db'
import { systemContext } from '../../support/contexts'

/** A shop that is tested hourly, in a demo of six clients. */
const HOURLY = 'https://www.harbour-coffee.example/'

/** The product's own demo data; the place is that of its page with most points. */
export async function seedDemo(db: Db) {
  const ctx = systemContext()
  await requestDemo(ctx)
  await processDemo(ctx)
  const { state, seconds, organization } = await readDemo(ctx)
  if (state !== 'ready' || !organization) throw new Error(`The demo data is ${state}`)
  console.log(`Demo data loaded in ${seconds} s`)
  await sql`analyze`.execute(db)
  const { rows } = await sql<{ client: number; siteId: number; pageId: number }>`
    select client_id as client, site_id as "siteId", id as "pageId" from live.page
    where organization_id = ${organization._id} and url = ${HOURLY}`.execute(db)
  if (!rows[0]) throw new Error('The demo lacks its hourly page')
  return { organization: organization._id, ...rows[0] }
}
