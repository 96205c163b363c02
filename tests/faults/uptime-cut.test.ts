import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OUTCOMES } from '~/shared/rules/uptime/outcomes'
import { openProduct, type Product } from '../bench/support/product'
import { createTenant, createUser } from '../support/factories'
import { addHttpMonitors, countStates, type Query, queryOf } from '../support/uptime-monitors'
import { type Cable, startBehindCable } from './cable'
import { namespaceCommand } from './remote-agent'
import { until } from './waiting'

const MONITORS = 3_000
const INTERVAL_SECONDS = 30
const TIMEOUT_MS = 5_000
const FAR_MS = 50_000
const NEAR_MS = 45_000
const AGAIN_WITHIN_MS = 60_000
const WHOLE_MS = 300_000
const namespace = namespaceCommand()

describe.skipIf(namespace === null)(
  `a prober cut off from ${MONITORS} monitors (skipped where there are no network namespaces)`,
  () => {
    let product: Product
    let query: Query
    let cable: Cable
    let cutAt: Date
    let duringCut: Record<string, number>
    let wasKnown: boolean

    const one = async (text: string, values: unknown[] = []): Promise<number> =>
      (await query<{ n: number }>(`select (${text})::int as n`, values))[0]?.n ?? Number.NaN

    async function watchAll(): Promise<void> {
      const { organization, client, project, site } = await createTenant()
      await createUser({ ownerOf: [organization] })
      const place = {
        organization: organization._id,
        client: client._id,
        project: project._id,
        site: site._id,
      }
      const urls = Array.from(
        { length: MONITORS },
        (_, index) => `${cable.urls[index % cable.urls.length]}/monitored/${index}`,
      )
      await addHttpMonitors(query, place, { urls, intervalSeconds: INTERVAL_SECONDS, timeoutMs: TIMEOUT_MS })
    }
    const waitUntilAllUp = (since: Date) =>
      until('all monitors are up', AGAIN_WITHIN_MS, async () => {
        await sleep(1_000)
        const fresh = await one('select count(*) from monitor_state where checked_at > $1', [since])
        const states = await countStates(query)
        if (fresh < MONITORS || states['up'] !== MONITORS)
          throw new Error(`${fresh} ${JSON.stringify(states)}`)
        return true
      })

    beforeAll(async () => {
      product = await openProduct()
      query = queryOf(product.db)
      cable = await startBehindCable(
        { ...product.variables, DATABASE_URL: product.databaseUrl },
        namespace ?? [],
      )
      const begun = new Date()
      await watchAll()
      await waitUntilAllUp(begun)
      cutAt = new Date()
      cable.order('far')
      await sleep(FAR_MS)
      cable.order('near')
      await sleep(NEAR_MS)
      duringCut = await countStates(query)
      wasKnown = (await one('select count(*) from prober where cut_off_since is not null')) === 1
      cable.order('mend')
      await waitUntilAllUp(new Date())
    }, WHOLE_MS)
    afterAll(async () => {
      await cable?.stop()
      await product?.close()
    })

    test('detects that it is offline, and that the state is unknown', () => {
      expect(wasKnown).toBe(true)
      expect(duringCut).toEqual({ unknown: MONITORS })
    })

    test('records no downtime', async () => {
      expect(await one('select count(*) from outage')).toBe(0)
      expect(await one('select count(*) from incident')).toBe(0)
      expect(await one("select count(*) from uptime_span where state = 'down'")).toBe(0)
      expect(
        await one('select count(*) from uptime_check where outcome = $1', [OUTCOMES.indexOf('failed')]),
      ).toBe(0)
    })

    test('shows the time as unknown', async () => {
      const [unknown] = await query<{ monitors: number; seconds: number }>(
        `select count(*)::int as monitors, min(seconds)::int as seconds from (
           select monitor_id, extract(epoch from sum(to_at - greatest(from_at, $1))) as seconds
           from uptime_span where state = 'unknown' and reason = 'cut-off' and to_at > $1 group by monitor_id
         ) as each`,
        [cutAt],
      )
      expect(unknown?.monitors).toBe(MONITORS)
      const leastSeconds = (FAR_MS + NEAR_MS - TIMEOUT_MS) / 1_000 - INTERVAL_SECONDS
      expect(unknown?.seconds).toBeGreaterThanOrEqual(leastSeconds)
    })

    test('is notified at most once', async () => {
      const mails = await query<{ kind: string }>('select kind from mail')
      expect(mails.length).toBeLessThanOrEqual(1)
    })
  },
)
