import type { Organization } from '~/shared/schemas/organization'
import { createClient, createOrganization, createProject, createSite } from '../../support/factories'
import { type Figures, KEYS } from './comparison'
import type { Product } from './product'

export interface MeasuredPage {
  organization: Organization
  pageId: number
  url: string
}
export type FormFactor = 'MOBILE' | 'DESKTOP'

/** Adds a page through the API on the default devices; in a new organization unless `into` is set. */
export async function addPage(url: string, into?: Organization): Promise<MeasuredPage> {
  const organization = into ?? (await createOrganization())
  const site = await createSite(await createProject(await createClient(organization)), { pages: [{ url }] })
  return { organization, pageId: site.pages[0]?._id ?? 0, url }
}

const LOOK_AGAIN_MS = 2_000
const GIVE_UP_MS = 300_000

interface EndedTest {
  status: string
  point_id: string | null
  finished_at: Date | null
}

/** Waits for the product's own message: a query every few ms would take CPU from the page that is measured. */
async function waitUntilEnded({ db, bus }: Product, testId: string): Promise<EndedTest> {
  const until = Date.now() + GIVE_UP_MS
  while (Date.now() < until) {
    const notice = bus.wait('tests', LOOK_AGAIN_MS)
    const test = await db
      .selectFrom('test')
      .select(['status', 'point_id', 'finished_at', 'failure_code'])
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
    await notice
  }
  throw new Error('The test did not end')
}

async function askForTest(
  product: Product,
  authorization: string,
  page: MeasuredPage,
  formFactor: FormFactor,
): Promise<string> {
  const response = await fetch(`${product.url}/api/lighthouses/runtestfromdashboard`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ page_id: page.pageId, formFactor }),
  })
  if (!response.ok) throw new Error(`Refused: ${response.status} ${await response.text()}`)
  const { tests } = (await response.json()) as { tests: { testId: string }[] }
  return tests[0]?.testId ?? ''
}

/** `ms` ends with the last result stored; the message about it comes up to 100 ms later. */
export async function runTests(
  product: Product,
  authorization: string,
  pages: MeasuredPage[],
  formFactor: FormFactor,
): Promise<{ ms: number; pointIds: string[] }> {
  const startedAt = Date.now()
  const tests = await Promise.all(pages.map((page) => askForTest(product, authorization, page, formFactor)))
  const ended: EndedTest[] = []
  for (const testId of tests) ended.push(await waitUntilEnded(product, testId))
  const endedAt = Math.max(...ended.map(({ finished_at: at }) => at?.getTime() ?? Date.now()))
  return { ms: endedAt - startedAt, pointIds: ended.map(({ point_id: id }) => id ?? '') }
}

export async function readAs<T>({ url }: Product, authorization: string, path: string): Promise<T> {
  const response = await fetch(url + path, { headers: { authorization } })
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return (await response.json()) as T
}

export async function readPoint(product: Product, authorization: string, pointId: string): Promise<Figures> {
  const path = `/api/lighthouses/${pointId}`
  const point = await readAs<{ scores: Figures; metrics: Figures }>(product, authorization, path)
  const all = { ...point.scores, ...point.metrics }
  return Object.fromEntries(KEYS.map((key) => [key, all[key] ?? null])) as Figures
}

export const deviceOf = async (
  { db }: Product,
  organization: Pick<Organization, '_id'>,
  formFactor: FormFactor,
) =>
  db
    .selectFrom('live.device as device')
    .select(['id', 'emulation'])
    .where('organization_id', '=', organization._id)
    .where('form_factor', '=', formFactor)
    .executeTakeFirstOrThrow()
