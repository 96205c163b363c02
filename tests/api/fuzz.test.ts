import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiTable } from '~/server/api/table'
import type { Row } from '~/server/platform/http/endpoint'
import { getRuntime, setRuntime } from '~/server/platform/runtime'
import { anonymous, type Caller, signInAs } from '../support/api'
import { onOwnDatabase } from '../support/database'
import { createTenant } from '../support/factories'
import { GREEDY, HOSTILE } from '../support/hostile'
import { openRollingBack, type RollingBack } from '../support/rolling-back'
import { sampleInput } from '../support/sample-input'
import { isFull, sliced } from '../support/slice'
import { readTableSums } from '../support/table-sums'

const TELLING = ['session', 'login_throttle', 'rate_window', 'activity_window']
/** A new seed every day; set FUZZ_SEED to replay another day's cases. */
const SEED = Number(process.env['FUZZ_SEED'] ?? new Date().toISOString().slice(0, 10).replaceAll('-', ''))
const CASES = isFull ? 5_000 : 500
const SLOWEST_MS = 2_000

const database = onOwnDatabase()
let rolling: RollingBack
let callers: Caller[]
let before: Record<string, string>
beforeAll(async () => {
  const { organization, client, project } = await createTenant()
  callers = [
    await signInAs({ isSuper: true }),
    await signInAs({ ownerOf: [organization] }),
    await signInAs({ grants: [{ role: 'projectAdmin', client, project }] }),
    anonymous,
  ]
  before = await readTableSums(getRuntime().db, TELLING)
  rolling = await openRollingBack(database.url)
  setRuntime(rolling)
})
afterAll(() => rolling.close())

const rows = apiTable.filter((row) => row.guard !== 'agent' && !row.isStream)

type Part = 'params' | 'query' | 'body'
interface Mutation {
  part: Part
  field: number
  value: unknown
}
interface Case {
  row: Row
  caller: number
  mutations: Mutation[]
  instead: unknown
}

const mutation: fc.Arbitrary<Mutation> = fc.record({
  part: fc.constantFrom<Part>('params', 'query', 'body', 'body'),
  field: fc.nat(30),
  value: fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...HOSTILE) }, fc.jsonValue({ maxDepth: 3 })),
})
const someCase: fc.Arbitrary<Case> = fc.record({
  row: fc.constantFrom(...rows),
  caller: fc.constantFrom(0, 0, 0, 1, 1, 2, 3),
  mutations: fc.array(mutation, { minLength: 1, maxLength: 3 }),
  instead: fc.oneof(
    { weight: 12, arbitrary: fc.constant(undefined) },
    fc.constantFrom(null, [], 'text', 7, GREEDY, '{"half":', 'x'.repeat(1_100_000)),
  ),
})

function mutated(usual: Record<string, unknown>, names: string[], mutations: Mutation[]) {
  const input = { ...usual }
  for (const { field, value } of mutations) {
    const name = names[field % Math.max(1, names.length)]
    if (name) input[name] = value
  }
  return input
}

const asText = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

/** A lone surrogate cannot be encoded in a URL. */
const whole = (text: string) => text.replaceAll(/\p{Cs}/gu, '?')
const inPath = (value: unknown) => encodeURIComponent(whole(asText(value)).slice(0, 2_000)) || '%20'

function prepare({ row, mutations, instead }: Case) {
  const inputOf = (part: Part) => {
    const usual = sampleInput(row[part])
    const own = mutations.filter((one) => one.part === part)
    const shape = Object.keys((row[part] as { shape?: object } | undefined)?.shape ?? usual)
    return mutated(usual, shape, own)
  }
  const params = inputOf('params')
  const path = row.path.replace(/\{(\w+)\}/g, (_, name) => inPath(params[name]))
  const query = Object.fromEntries(
    Object.entries(row.query ? inputOf('query') : {}).map(([name, value]) => [
      name,
      whole(asText(value)).slice(0, 4_000),
    ]),
  )
  const body = row.body ? (instead === undefined ? inputOf('body') : instead) : undefined
  return { path, query, body }
}

const words = (one: Case) => {
  const { path, query, body } = prepare(one)
  return `${one.row.method.toUpperCase()} ${path.slice(0, 200)} ${JSON.stringify({ query, body })?.slice(0, 500)}`
}

/** Returns status, time in ms, and any writes of a refused call. */
const ask = (one: Case) =>
  rolling.tried(async () => {
    const { path, query, body } = prepare(one)
    const startedAt = performance.now()
    const caller = callers[one.caller] ?? anonymous
    const { status } = await caller[one.row.method](path, { query, body })
    const ms = performance.now() - startedAt
    const isRefused = status >= 400
    const sums = isRefused && (await rolling.wrote()) ? await readTableSums(rolling.db, TELLING) : before
    // Refused sign-ins, codes and passwords belong into the activity log.
    const left = path.startsWith('/api/auth/') ? { ...sums, activity: before['activity'] } : sums
    return { status, ms, left }
  })

test(`${CASES} hostile calls (FUZZ_SEED=${SEED}) are answered in time, without a failure, and refused ones leave nothing`, async () => {
  const seen: Record<number, number> = {}
  const cases = sliced(fc.sample(someCase, { seed: SEED, numRuns: CASES }))
  for (const one of cases) {
    let answer = await ask(one)
    // The machine may be busy, so only a call that is slow repeatedly counts.
    for (let again = 0; again < 3 && answer.ms > SLOWEST_MS; again++) answer = await ask(one)
    seen[answer.status] = (seen[answer.status] ?? 0) + 1
    expect.soft(answer.status, words(one)).toBeLessThan(500)
    expect.soft(answer.ms, words(one)).toBeLessThan(SLOWEST_MS)
    expect.soft(answer.left, words(one)).toEqual(before)
  }
  // If no call succeeded, the cases tested nothing.
  expect((seen[200] ?? 0) + (seen[201] ?? 0)).toBeGreaterThan(cases.length / 50)
  expect(seen[422] ?? 0).toBeGreaterThan(cases.length / 10)
}, 900_000)
