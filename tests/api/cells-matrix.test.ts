import { afterAll, beforeAll, expect, test } from 'vitest'
import { mirrorCells } from '~/server/administration/cells'
import { isAtHome, PLACES } from '~/server/api/row-place'
import * as groups from '~/server/api/rows'
import { apiTable } from '~/server/api/table'
import type { Row } from '~/server/platform/http/endpoint'
import { getRuntime, setRuntime } from '~/server/platform/runtime'
import { type Caller, signIn, signInAs } from '../support/api'
import { withBilling } from '../support/billing'
import { SECOND, withSecondCell } from '../support/cells'
import { systemContext } from '../support/contexts'
import { onOwnDatabase } from '../support/database'
import { createTenant, createUser, type Tenant } from '../support/factories'
import { createPlace, type Place } from '../support/place'
import { openRollingBack, type RollingBack } from '../support/rolling-back'
import { isFull, rowsOf } from '../support/slice'
import { accessOf } from './call-access'
import { callRow, nameOf } from './sample-calls'

const own = onOwnDatabase()
withBilling()
const second = withSecondCell()

interface Side {
  owner: Caller
  /** Of the owner. */
  tenant: Tenant
  /** Of others, in the other cell. */
  foreign: Place
}
const sides = {} as Record<'home' | 'cell', Side>
let rolling: RollingBack[] = []

beforeAll(async () => {
  const here = { place: await createPlace(), tenant: await createTenant() }
  const there = await second.build(async () => {
    const tenant = await createTenant()
    return { place: await createPlace(), tenant, user: await createUser({ ownerOf: [tenant.organization] }) }
  })
  await mirrorCells(systemContext())
  sides.home = {
    owner: await signInAs({ ownerOf: [here.tenant.organization] }),
    tenant: here.tenant,
    foreign: there.place,
  }
  sides.cell = { owner: await signIn(there.user), tenant: there.tenant, foreign: here.place }
  rolling = [await openRollingBack(own.url), await openRollingBack(second.url)]
  const [home, cell] = rolling
  if (home) setRuntime(home)
  if (cell) setRuntime(cell, SECOND)
})
afterAll(() => Promise.all(rolling.map((one) => one.close())))

const tried = <T>(work: () => Promise<T>): Promise<T> =>
  rolling.reduceRight<() => Promise<T>>((inner, one) => () => one.tried(inner), work)()

test('every call says where it runs', () => {
  const words = apiTable.filter(({ guard }) => typeof guard === 'string')
  expect(words.length).toBeGreaterThan(150)
  for (const [group, listed] of Object.entries(groups)) {
    const [usual, ...others] = [PLACES[group as keyof typeof groups]].flat()
    const names = (listed as readonly Row[]).map(nameOf)
    for (const name of others) expect(names).toContain(name)
    for (const row of listed as readonly Row[]) {
      const isHome =
        typeof row.guard === 'string' && (usual === 'home') !== (others as string[]).includes(nameOf(row))
      expect(isAtHome(row), nameOf(row)).toBe(isHome)
    }
  }
})

/** Names are random, so an answer with one of them tells about the other organization. */
const secretsOf = ({ tenant }: Place): string[] =>
  [tenant.organization, tenant.client, tenant.project, tenant.site].map(({ name }) => name)

const PART = `${(new Date().getUTCDate() % 10) + 1}/10`
const isOpenRow = (row: Row) => row.guard === 'public' || /^(public|agent|scim|super)\b/.test(accessOf(row))
const rows = apiTable.filter((row) => !row.isStream && !isOpenRow(row))

test.each(['home', 'cell'] as const)(
  'an owner at %s learns and changes nothing in the other cell',
  async (side) => {
    const { owner, foreign } = sides[side]
    const found: string[] = []
    for (const row of isFull ? rows : rowsOf(rows, PART)) {
      const { status, body } = await tried(async () => {
        const answer = await callRow(row, owner, foreign)
        const other = rolling[side === 'home' ? 1 : 0]
        const hasWritten =
          row.method !== 'get' && !isAtHome(row) && answer.status < 300 && (await other?.wrote())
        return { ...answer, status: hasWritten ? 299 : answer.status }
      })
      const text = JSON.stringify(body)
      if (typeof row.guard !== 'string' && ![403, 404].includes(status))
        found.push(`${nameOf(row)}: ${status}`)
      if (status === 299 || status >= 500) found.push(`${nameOf(row)}: ${status}`)
      if (secretsOf(foreign).some((name) => text.includes(name))) found.push(`${nameOf(row)}: tells a name`)
    }
    expect(found).toEqual([])
  },
)

test('an owner reaches the own organization from every cell', async () => {
  for (const { owner, tenant } of Object.values(sides))
    for (const cell of ['1', String(SECOND)]) {
      const options = { headers: { 'lightkeeper-cell': cell } }
      const answer = await tried(() => owner.get(`/api/sites/${tenant.site._id}`, options))
      expect(answer).toMatchObject({ status: 200 })
    }
  expect(getRuntime()).toBe(rolling[0])
})
