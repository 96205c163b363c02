import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '~/server/db'
import { createClient, createOrganization, createProject, createSite } from '../../support/factories'
import type { Product } from './product'

export interface MeasuredPage {
  organization: number
  pageId: number
  url: string
}
export type FormFactor = 'MOBILE' | 'DESKTOP'

/** A page as a user adds it, on the devices every organization begins with. */
export async function addPage(url: string): Promise<MeasuredPage> {
  const organization = await createOrganization()
  const site = await createSite(await createProject(await createClient(organization)), { pages: [{ url }] })
  return { organization: organization._id, pageId: site.pages[0]?._id ?? 0, url }
}

const LOOK_EVERY_MS = 10
const GIVE_UP_MS = 300_000

async function untilEnded(db: Db, testId: string): Promise<{ status: string; point_id: string | null }> {
  const until = Date.now() + GIVE_UP_MS
  while (Date.now() < until) {
    const test = await db
      .selectFrom('test')
      .select(['status', 'point_id', 'failure_code'])
      .where('id', '=', testId)
      .executeTakeFirstOrThrow()
    if (test.status === 'success') return test
    if (test.status === 'failed' || test.status === 'timeout') {
      const { failure_detail } = await db
        .selectFrom('run')
        .select('failure_detail')
        .where('test_id', '=', testId)
        .executeTakeFirstOrThrow()
      throw new Error(`The test ended as ${test.status}: ${test.failure_code} ${failure_detail}`)
    }
    await sleep(LOOK_EVERY_MS)
  }
  throw new Error('The test did not end')
}

/** Asks for one test as the 'Run test' button does and waits until its result is recorded. */
export async function runTest(
  product: Product,
  authorization: string,
  page: MeasuredPage,
  formFactor: FormFactor,
): Promise<{ ms: number; pointId: string }> {
  const startedAt = performance.now()
  const response = await fetch(`${product.url}/api/lighthouses/runtestfromdashboard`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ page_id: page.pageId, formFactor }),
  })
  if (!response.ok) throw new Error(`Refused: ${response.status} ${await response.text()}`)
  const { tests } = (await response.json()) as { tests: { testId: string }[] }
  const { point_id } = await untilEnded(product.db, tests[0]?.testId ?? '')
  return { ms: performance.now() - startedAt, pointId: point_id ?? '' }
}
