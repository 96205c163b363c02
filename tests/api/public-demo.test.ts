import { beforeAll, describe, expect, test } from 'vitest'
import { action as theme } from '~/routes/theme'
import { addPeople } from '~/server/administration/demo/add-people'
import { renewPublicDemo } from '~/server/administration/demo/renew-public-demo'
import { isOpenInDemo } from '~/server/api/refuse-in-demo'
import { apiTable } from '~/server/api/table'
import { getRuntime } from '~/server/platform/runtime'
import { readToast } from '~/server/screens/toast'
import { requireVisitor } from '~/server/screens/visitor'
import { demoMessages } from '~/shared/messages/demo'
import { refusalMessages } from '~/shared/messages/failures'
import { DAY_MS } from '~/shared/values/units'
import { createAgent } from '../support/agent'
import { anonymous, signInAs } from '../support/api'
import { systemContext } from '../support/contexts'
import { onOwnDatabase } from '../support/database'
import { createPlace } from '../support/place'
import { prepared } from '../support/prepared'
import { insertRows, updateRows } from '../support/rows'
import { withSettings } from '../support/settings'
import { readTableSums } from '../support/table-sums'
import { accessOf } from './call-access'
import { callRow, nameOf } from './sample-calls'

onOwnDatabase()
withSettings({ DEMO: 'public' })
const place = prepared(createPlace)
let organization: number
/** The rows that loading the demo leaves, on a place that has one of everything. */
beforeAll(async () => {
  const profile = () => anonymous.get('/api/auth/profile')
  expect((await profile()).status).toBe(401)
  organization = place.tenant.organization._id
  const now = new Date()
  await insertRows('demo', {
    organization_id: organization,
    state: 'ready',
    requested_at: now,
    finished_at: now,
  })
  expect(await renewPublicDemo(systemContext())).toBe(1)
  await addPeople(systemContext(), { tenant: organization, from: now.getTime(), sites: [] } as never)
  expect((await profile()).status).toBe(401)
  await updateRows('demo', { organization_id: organization }, { state: 'ready', finished_at: now })
})

/** Icons and figures of charts are made when they are first shown, and calls are counted. */
const CACHES = ['favicon', 'chart', 'chart_bucket', 'chart_figure', 'chart_result', 'rate_window']

const reads = apiTable.filter(
  (row) => row.method === 'get' && !row.isStream && !['public', 'agent'].includes(row.guard),
)
const changes = apiTable.filter((row) => !isOpenInDemo(row))

describe('anybody without an account', () => {
  test('is an owner of the demo organization and no super admin', async () => {
    const { body } = await anonymous.get('/api/auth/profile')
    expect(body).toMatchObject({
      isDemoVisitor: true,
      isSuper: false,
      ownerOf: [organization],
      memberOf: [organization],
    })
    expect(await requireVisitor(new Request('http://lightkeeper.test/dashboard'))).toMatchObject({
      _id: body._id,
    })
  })

  test('is refused each call that changes something or reaches other hosts, in one sentence', async () => {
    const wrong: string[] = []
    for (const row of changes) {
      const { status, problem } = await callRow(row, anonymous, place)
      const isRefused =
        status === 403 && problem.reason === 'DEMO_READ_ONLY' && problem.message === demoMessages.readOnly
      if (!isRefused) wrong.push(`${nameOf(row)}: ${status} ${problem.message}`)
    }
    expect(wrong).toEqual([])
    expect(changes.length).toBeGreaterThan(200)
  })

  test('reads everything of the demo, and no call that is open changes a row', async () => {
    const before = await readTableSums(getRuntime().db, CACHES)
    const wrong: string[] = []
    let read = 0
    const open = apiTable.filter((row) => isOpenInDemo(row) && row.method !== 'get' && row.guard !== 'public')
    for (const row of [...reads.filter(isOpenInDemo), ...open]) {
      const { status, problem } = await callRow(row, anonymous, place)
      if (status < 300) read += 1
      const isForOthers = row.guard === 'super' || row.guard === 'scim' || /super/.test(accessOf(row))
      const isRefused =
        status === 401 ||
        (status === 403 &&
          problem.reason !== 'DEMO_READ_ONLY' &&
          problem.message !== refusalMessages.bearerOnly &&
          !isForOthers)
      if (status >= 500 || isRefused) wrong.push(`${nameOf(row)}: ${status} ${problem.message}`)
    }
    expect(wrong).toEqual([])
    expect(read).toBeGreaterThan(150)
    expect(await readTableSums(getRuntime().db, CACHES)).toEqual(before)
  })
})

test('the operator signs in and works, and agents deliver', async () => {
  const operator = await signInAs({ isSuper: true })
  expect((await operator.post('/api/organizations', { body: { name: 'Operator' } })).status).toBe(201)
  const agent = await createAgent()
  expect((await agent.post('/api/agents/heartbeat', { body: {} })).status).not.toBe(403)
})

test('a refused form leads back to its screen, with the sentence as a notice', async () => {
  const submitted = (referer: string) =>
    theme({
      request: new Request('http://lightkeeper.test/theme', {
        method: 'POST',
        body: new URLSearchParams({ theme: 'dark' }),
        headers: {
          referer,
          host: 'lightkeeper.test',
          origin: 'http://localhost:3000',
          'sec-fetch-site': 'same-origin',
        },
      }),
      params: {},
      context: {},
    }).catch((thrown: unknown) => thrown) as Promise<Response>
  const answer = await submitted('http://lightkeeper.test/uptime?status=down')
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/uptime?status=down'])
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
  const { toast } = await readToast(new Request('http://lightkeeper.test/uptime', { headers: { cookie } }))
  expect(toast).toMatchObject({ status: 'info', message: demoMessages.readOnly })
  expect((await submitted('https://elsewhere.example/x')).headers.get('location')).toBe('/theme')
})

test('the data is made anew once a night, and nobody looks at half of it', async () => {
  expect(await renewPublicDemo(systemContext())).toBe(0)
  const tomorrow = systemContext({ now: () => new Date(Date.now() + DAY_MS) })
  expect([await renewPublicDemo(tomorrow), await renewPublicDemo(tomorrow)]).toEqual([1, 0])
  expect((await anonymous.get('/api/auth/profile')).status).toBe(401)
  expect((await anonymous.post('/api/auth/signup', { body: {} })).problem.reason).toBe('DEMO_READ_ONLY')
})
