import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiTable } from '~/server/api/table'
import type { Row } from '~/server/platform/http/endpoint'
import { getRuntime, setRuntime } from '~/server/platform/runtime'
import { createAgent } from '../support/agent'
import { anonymous, type Caller, callerWith, signIn, signInAs } from '../support/api'
import { withBilling } from '../support/billing'
import { onOwnDatabase } from '../support/database'
import { createTenant, createUser } from '../support/factories'
import { createPlace, grantTeam, joinTeam } from '../support/place'
import { prepared } from '../support/prepared'
import { REACH as PEOPLES_REACH, RANK, type Reach, seesBilling, type Thing } from '../support/reach'
import { openRollingBack, type RollingBack } from '../support/rolling-back'
import { accessOf, CALL_ACCESS, isGuardOf, lineOf } from './call-access'
import { callRow, nameOf } from './sample-calls'

/** API keys act within their scopes; agents have no access here. */
const REACH: Record<string, Reach> = {
  ...PEOPLES_REACH,
  organizationKey: { organization: 4, client: 4, project: 4 },
  clientKey: { client: 3, project: 3 },
  agent: {},
}
type Person = keyof typeof REACH
const PEOPLE = Object.keys(REACH) as Person[]
const isKey = (person: Person) => person === 'organizationKey' || person === 'clientKey'
const isUser = (person: Person) => !isKey(person) && !['anonymous', 'share', 'agent'].includes(person)

const database = onOwnDatabase()
withBilling()
const own = prepared(createPlace)
const trial = prepared(createPlace)
const foreign = prepared(createPlace)
let rolling: RollingBack
const callers = {} as Record<Person, Caller>

beforeAll(async () => {
  const { organization, client, project } = own.tenant
  const { db } = getRuntime()
  const otherTenant = await createTenant()
  const owner = await signInAs({ ownerOf: [organization] })
  const bearer = (answer: { body: { key: string } }) =>
    callerWith({ authorization: `Bearer ${answer.body.key}` })
  const inTeam = async (isAdministrator: boolean) => {
    const user = await createUser({ memberOf: [organization] })
    await joinTeam(own, user.id, isAdministrator)
    return signIn(user)
  }
  await grantTeam(own)
  await grantTeam(foreign)
  const billing = await createUser({ memberOf: [organization] })
  await db
    .updateTable('live.organization_member')
    .set({ is_billing_admin: true })
    .where('user_id', '=', billing.id)
    .execute()
  await db
    .insertInto('subscription')
    .values({
      organization_id: trial.organization,
      status: 'trial',
      trial_level: 1,
      trial_started_at: new Date(),
    })
    .execute()
  Object.assign(callers, {
    anonymous,
    nobody: await signInAs({}),
    stranger: await signInAs({ ownerOf: [otherTenant.organization] }),
    billingAdmin: await signIn(billing),
    trialMember: await signInAs({ grants: [{ role: 'clientViewer', client: trial.tenant.client }] }),
    projectViewer: await signInAs({ grants: [{ role: 'projectViewer', client, project }] }),
    projectAdmin: await signInAs({ grants: [{ role: 'projectAdmin', client, project }] }),
    clientViewer: await signInAs({ grants: [{ role: 'clientViewer', client }] }),
    clientAdmin: await signInAs({ grants: [{ role: 'clientAdmin', client }] }),
    teamMember: await inTeam(false),
    teamAdministrator: await inTeam(true),
    owner,
    super: await signInAs({ isSuper: true }),
    organizationKey: bearer(await owner.post(`/api/organizations/${organization._id}/regenerateapikey`)),
    clientKey: bearer(await owner.post(`/api/clients/${client._id}/regenerateapikey`)),
    share: bearer(await owner.post('/api/share-links', { body: { name: 'Link', client: client._id } })),
    agent: await createAgent(),
  })
  rolling = await openRollingBack(database.url)
  setRuntime(rolling)
})
afterAll(() => rolling.close())

type Expected = 'allowed' | 'any' | 401 | 403 | 404 | 'refused'

function expectedOf(person: Person, words: string, isOwn: boolean): Expected {
  const [kind = '', level = '', ...more] = words.split(' ')
  if (kind === 'public') return 'any'
  if (person === 'anonymous') return 401
  if (kind === 'agent') return person === 'agent' ? 'any' : 403
  if (kind === 'scim' || person === 'agent') return 403
  if (kind === 'super') return person === 'super' ? 'any' : 403
  if (kind === 'user') {
    if (level === '') return isUser(person) ? 'any' : 403
  }
  if (kind === 'caller') return isUser(person) || isKey(person) ? 'allowed' : 403
  if (kind === 'visitor') return 'allowed'
  const isOutsideKind =
    (person === 'share' && !more.includes('shared')) || (isKey(person) && more.includes('people'))
  const reaches = isOwn || person === 'super'
  if (isOutsideKind) return 'refused'
  // For a `client admin` entry, being admin of any project in the client is enough.
  const thing = kind === 'client' && level === 'admin' ? 'project' : (kind as Thing)
  const rank = reaches ? (REACH[person]?.[thing] ?? 0) : 0
  const isBilling = reaches && seesBilling(person) && (kind === 'organization' || kind === 'user')
  const allowed = more.includes('absent') ? 'any' : 'allowed'
  if (level === 'trial') return rank >= RANK.owner || (isBilling && kind === 'organization') ? allowed : 404
  if (level === 'billing' && (rank >= RANK.owner || (isBilling && person === 'billingAdmin'))) return allowed
  if (rank === 0) return isBilling ? 403 : 404
  if (rank < RANK[level as keyof typeof RANK]) return 403
  return allowed
}

const ALLOWED = [200, 201, 204, 409, 422]
const fits = (status: number, expected: Expected): boolean => {
  if (expected === 'any') return status < 500
  if (expected === 'allowed') return ALLOWED.includes(status)
  if (expected === 'refused') return status === 403 || status === 404
  return status === expected
}

const rows = apiTable.filter((row) => !row.isStream)

async function expectAnswers(row: Row, people: Person[], isOwn: boolean): Promise<void> {
  const wrong: string[] = []
  for (const person of people) {
    const home = person === 'trialMember' ? trial : own
    const expected = expectedOf(person, accessOf(row), isOwn)
    const { status, problem } = await rolling.tried(() =>
      callRow(row, callers[person] as Caller, isOwn ? home : foreign),
    )
    const detail = status >= 400 ? ` ${problem.message}` : ''
    if (!fits(status, expected)) wrong.push(`${person}: ${status}${detail}, not ${expected}`)
    // A 401 must not reveal which input is valid.
    if (expected === 401 && (problem.code !== 'UNAUTHENTICATED' || problem.fields))
      wrong.push(`${person}: ${JSON.stringify(problem)}`)
  }
  expect(wrong).toEqual([])
}

test('every row has a line, and every line a row', () => {
  const lines = new Set(apiTable.map(lineOf))
  expect(CALL_ACCESS.filter((line) => !lines.has(line))).toEqual([])
  expect(apiTable.filter((row) => accessOf(row) === '').map(nameOf)).toEqual([])
})

/** Their guard requires a team administrator; the verb itself requires an owner. */
const STRICTER = ['POST /api/teams/{id}/permissions', 'DELETE /api/teams/{id}/permissions']

test('the guard of every row matches its entry', () => {
  const wrong = apiTable.filter(
    (row) => !isGuardOf(row.guard, accessOf(row)) && !STRICTER.includes(nameOf(row)),
  )
  expect(wrong.map((row) => `${nameOf(row)}: ${accessOf(row)}, not ${JSON.stringify(row.guard)}`)).toEqual([])
})

function borderOf(row: Row): Person[] {
  const isRefused = (person: Person) => {
    const expected = expectedOf(person, accessOf(row), true)
    return typeof expected === 'number' || expected === 'refused'
  }
  const most = PEOPLE.findLast((person) => isUser(person) && isRefused(person))
  const least = PEOPLE.find((person) => !isRefused(person))
  return [...new Set<Person | undefined>(['anonymous', 'nobody', most, least])].filter(
    (one) => one !== undefined,
  )
}

test.each(rows.map((row) => [nameOf(row), row] as const))('the boundary of every row: %s', async (_, row) => {
  await expectAnswers(row, borderOf(row), true)
  await expectAnswers(row, ['owner'], false)
})

/** One row per kind of guard is enough: the same function decides all of them. */
const kinds = new Map(rows.toReversed().map((row) => [accessOf(row), row]))

test.each([...kinds])('every caller of each kind of guard: %s', async (_, row) => {
  await expectAnswers(row, PEOPLE, true)
  await expectAnswers(row, PEOPLE, false)
})
