import { expect, test } from 'vitest'
import { loader as providerScreen } from '~/routes/auth/$provider'
import { loader as githubScreen } from '~/routes/githubverify'
import { apiTable } from '~/server/api/table'
import type { Row } from '~/server/platform/http/endpoint'
import { anonymous, signInAs } from '../support/api'
import { onOwnDatabase } from '../support/database'
import { prepared } from '../support/prepared'
import { samplePath } from '../support/sample-input'

onOwnDatabase()
const host = prepared(() => signInAs({ isSuper: true }))

const readById: Row[] = apiTable.filter(
  (row: Row) => row.method === 'get' && /\{id\}/.test(row.path) && !row.query,
)

test.each(readById.map((row) => [row.path, row] as const))(
  '%s says what is missing, with a reason',
  async (_, row) => {
    const { status, problem } = await host.get(samplePath(row))
    expect(status).toBe(404)
    expect(problem.reason).toMatch(/^[A-Z_]+$/)
    expect(problem.message).not.toMatch(/site you're looking for/)
  },
)

test('a team, a user and a malformed id are named for what they are', async () => {
  const named = async (path: string) => {
    const { problem } = await host.get(path)
    return [problem.message, problem.reason]
  }
  expect(await named('/api/teams/99')).toEqual(['This team was not found', 'TEAM_NOT_FOUND'])
  expect(await named('/api/teams/x')).toEqual(['This team was not found', 'TEAM_NOT_FOUND'])
  expect(await named('/api/sites/99')).toEqual(['This site was not found', 'SITE_NOT_FOUND'])
  expect(await named('/api/nonsense')).toEqual(['Unknown endpoint', 'UNKNOWN_ENDPOINT'])
})

test('services without configuration say so', async () => {
  const answers = await Promise.all([
    host.get('/api/auth/rmverify'),
    host.post('/api/auth/hubspot', { body: { email: host.user.email } }),
    anonymous.get('/api/auth/signin/google'),
    host.get('/api/auth/linkacc/github'),
    anonymous.get('/api/auth/azverify?state=a&code=b'),
    anonymous.post('/api/auth/login/ldap', { body: { login: 'ann', password: 'secret' } }),
  ])
  for (const { status, problem } of answers) {
    expect([problem.message, status, problem.reason]).toEqual([
      expect.stringMatching(/is not configured on this installation$/),
      404,
      'NOT_CONFIGURED',
    ])
  }
})

test('screens of providers without configuration say so', async () => {
  const at = (path: string) => new Request(`http://lightkeeper.test${path}`, { headers: { cookie: '' } })
  const signedIn = new Request('http://lightkeeper.test/githubverify?state=a&code=b', {
    headers: { cookie: host.cookie },
  })
  const loading = [
    providerScreen({ request: at('/auth/google'), params: { provider: 'google' }, context: {} }),
    githubScreen({ request: signedIn, params: {}, context: {} }),
  ]
  for (const screen of loading) {
    const refusal = (await screen.catch((thrown: unknown) => thrown)) as Response
    expect([refusal.status, (await refusal.json()).reason]).toEqual([404, 'NOT_CONFIGURED'])
  }
})
