import { beforeAll, expect, test } from 'vitest'
import { onOwnDatabase } from '../support/database'
import { createTenant } from '../support/factories'
import { createPeople, type People, statuses } from '../support/people'
import { withSettings } from '../support/settings'
import { webServer } from '../support/web-server'

withSettings({ ALLOW_PRIVATE_TARGETS: true })
onOwnDatabase()
let people: People
const web = webServer((from, to) => {
  if (from.url === '/banner')
    to.end('<script id="Cookiebot" src="https://consent.cookiebot.com/uc.js"></script>')
  else to.end('<h1>No banner here</h1>')
})
beforeAll(async () => {
  people = await createPeople(await createTenant())
})
const look = (caller: People['owner'], url: string) =>
  caller.get('/api/sites/consent-cookie', { query: { url } })

test('shows admins the consent platform and the suggested cookie', async () => {
  const { status, body } = await look(people.projectAdmin, `${web.base}/banner`)
  expect([status, body.url]).toEqual([200, `${web.base}/banner`])
  expect(body.platforms).toMatchObject([
    { id: 'cookiebot', name: 'Cookiebot', cookie: { name: 'CookieConsent' }, note: null },
  ])
  expect((await look(people.owner, `${web.base}/`)).body.platforms).toEqual([])
})

test('is hidden from others', async () => {
  const answers = await statuses(people, (caller) => look(caller, `${web.base}/`))
  expect(answers).toEqual({
    anonymous: 401,
    nobody: 403,
    stranger: 200,
    projectViewer: 403,
    projectAdmin: 200,
    clientViewer: 403,
    clientAdmin: 200,
    owner: 200,
    super: 200,
  })
})

test.each([
  'nonsense',
  'ftp://example.com/',
  'http://169.254.169.254/latest/meta-data',
  'http://127.0.0.1:1/',
  'http://nowhere.invalid/',
])('%s is refused at its field', async (url) => {
  const { status, problem } = await look(people.owner, url)
  expect([status, Object.keys(problem.fields ?? {})]).toEqual([422, ['url']])
})
