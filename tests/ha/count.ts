import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '../faults/waiting'
import type { Load } from './load'
import type { Parts } from './parts'
import type { Scenario } from './scenarios'

const WHOLE_AGAIN_MS = 120_000
/** Longer than the lease of a test whose agent died. */
const TESTS_DONE_MS = 150_000
const CALM_MS = 3_000

export interface Counted {
  name: string
  writesStoodMs: number
  readsStoodMs: number
  acknowledged: number
  lost: number
  writtenTwice: number
  readsFailed: number
  writesFailed: number
  outages: number
  tests: number
  repeated: number
  measuredTwice: number
  fault?: string
}

/** The longest time without a success from `from` to now. */
function longestGap(successes: number[], from: number): number {
  const first = successes.findLastIndex((at) => at <= from)
  const times = [...successes.slice(Math.max(first, 0)), Date.now()]
  return Math.max(...times.slice(1).map((at, index) => at - (times[index] ?? at)))
}

/** Runs one scenario under load, waits until everything is whole again, and compares what was promised with what is stored. */
export async function count(parts: Parts, load: Load, scenario: Scenario): Promise<Counted> {
  const from = Date.now()
  const before = load.acknowledged.size
  const testsBefore = new Set(load.tests)
  let fault: string | undefined
  try {
    const primary = await parts.primary()
    await scenario.run(parts, load)
    if (scenario.changesPrimary && (await parts.primary()) === primary) fault = 'the primary is the same'
    await until('one primary and its replicas, and still after a moment', WHOLE_AGAIN_MS, async () => {
      const leader = await parts.isWhole()
      await sleep(CALM_MS)
      return leader && leader === (await parts.isWhole()) && leader
    })
    const tests = [...load.tests]
    await until('all tests end', TESTS_DONE_MS, async () => {
      const [row] = await parts.query<{ open: number }>(
        `select count(*)::int as open from test where id = any($1::uuid[]) and status in ('queued', 'running')`,
        [tests],
      )
      return row?.open === 0
    })
  } catch (error) {
    fault = (error as Error).message
  }
  const readsStoodMs = longestGap(load.reads.successes, from)
  const writesStoodMs = longestGap(load.writes.successes, from)
  const acknowledged = [...load.acknowledged]
  const rows = await until('what is stored is read', WHOLE_AGAIN_MS, () =>
    parts.query<{ text: string; copies: number }>(
      `select text, count(*)::int as copies from public.note where organization_id = $1 group by text`,
      [load.organization],
    ),
  )
  const stored = new Set(rows.map(({ text }) => text))
  const tests = [...load.tests].filter((id) => !testsBefore.has(id))
  const [jobs] = await parts.query<{ repeated: number; twice: number }>(
    `select (select count(*)::int from test_job where test_id = any($1::uuid[]) and attempt > 1) as repeated,
       (select count(*)::int from (select test_id from run where test_id = any($1::uuid[]) and status = 'success'
          group by test_id having count(*) > 1) r) as twice`,
    [tests],
  )
  const [outages] = await parts.query<{ n: number }>('select count(*)::int as n from outage')
  return {
    name: scenario.name,
    writesStoodMs,
    readsStoodMs,
    acknowledged: acknowledged.length - before,
    lost: acknowledged.filter((text) => !stored.has(text)).length,
    writtenTwice: rows.filter(({ copies }) => copies > 1).length,
    readsFailed: load.reads.failures.filter((at) => at >= from).length,
    writesFailed: load.writes.failures.filter((at) => at >= from).length,
    outages: outages?.n ?? -1,
    tests: tests.length,
    repeated: jobs?.repeated ?? -1,
    measuredTwice: jobs?.twice ?? -1,
    ...(fault && { fault }),
  }
}
