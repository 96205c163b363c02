import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { until } from '../faults/waiting'
import { type Counted, count } from '../ha/count'
import { startLoad } from '../ha/load'
import { startParts } from '../ha/parts'
import { FAILOVERS, SCENARIOS } from '../ha/scenarios'
import { seeded } from '../support/backup-places'
import { printTable } from './support/figures'

/**
 * All parts on machines of their own, with the files of docs/ha, while they fail: what writers, readers, monitors and
 * tests notice of it. Needs root, Linux, and Debian's patroni, etcd-server, haproxy, pgbouncer, pgbackrest, postgresql-15.
 * `--failovers=20 --seed=1 --only=PgBouncer --minutes=30`
 */
const { values } = parseArgs({
  options: {
    failovers: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    minutes: { type: 'string', default: '60' },
  },
})
const NEEDED = [
  '/usr/bin/patroni',
  '/usr/bin/etcd',
  '/usr/sbin/haproxy',
  '/usr/sbin/pgbouncer',
  '/usr/bin/pgbackrest',
]
const MOST_MS = 15_000
/** Of a loop that ended early as many as were counted. */
const endsAt = Date.now() + Number(values.minutes) * 60_000

const say = (text: string) => process.stdout.write(`${new Date().toISOString().slice(11, 19)} ${text}\n`)
const missing = NEEDED.filter((path) => !existsSync(path))
if (missing.length > 0 || process.getuid?.() !== 0)
  throw new Error(`This bench needs root and Debian's packages; not found: ${missing.join(', ') || 'root'}`)

const parts = await startParts(say)
const counted: Counted[] = []
try {
  await parts.begin()
  // Before the load: nothing else happens while pgbackrest runs.
  say(`backup: ${parts.backUp('pg1')}`)
  const load = await startLoad(parts)
  await until('monitors are up', 240_000, async () => {
    await sleep(1_000)
    const [row] = await parts.query<{ up: boolean }>(
      `select count(*) > 0 and bool_and(state = 'up') as up from monitor_state`,
    )
    return row?.up
  })
  const random = seeded(Number(values.seed))
  const loop = Array.from({ length: Number(values.failovers) }, (_, index) => {
    const one = FAILOVERS[random(FAILOVERS.length)]
    return one && { ...one, name: `${index + 1}: ${one.name}` }
  })
  for (const scenario of [...SCENARIOS, ...loop]) {
    if (!scenario?.name.includes(values.only) || Date.now() > endsAt) continue
    const one = await count(parts, load, scenario)
    counted.push(one)
    say(JSON.stringify(one))
  }
  await load.stop()
  const primary = (await parts.primary()) ?? 'pg1'
  parts.switchLog(primary)
  const restored = new Set(parts.restoreFirst(primary, 'select text from public.note'))
  const absent = [...load.acknowledged].filter((text) => !restored.has(text)).length
  say(
    `pgbackrest restored ${restored.size} notes from the first backup on; ${absent} acknowledged ones are missing`,
  )
  if (absent > 0) process.exitCode = 1
  say(`archive: ${parts.backUp(primary)}`)
} catch (error) {
  say(parts.lastWords())
  throw error
} finally {
  await parts.stop()
}

const seconds = (ms: number) => (ms / 1_000).toFixed(1)
printTable(
  [
    '',
    'No writes, s',
    'No reads, s',
    'Written',
    'Lost',
    'Writes failed',
    'Reads failed',
    'Outages',
    'Tests',
    'Again',
  ],
  counted.map((one) => [
    ...[one.name, seconds(one.writesStoodMs), seconds(one.readsStoodMs)],
    ...[
      one.acknowledged,
      one.lost,
      one.writesFailed,
      one.readsFailed,
      one.outages,
      one.tests,
      one.repeated,
    ].map(String),
  ]),
)
const bad = counted.filter(
  (one) =>
    one.fault ||
    one.lost + one.writtenTwice + one.outages + one.measuredTwice > 0 ||
    one.writesStoodMs > MOST_MS,
)
for (const { name, fault } of bad) say(`FAILED ${name}: ${fault ?? 'see its counts'}`)
if (bad.length > 0) process.exitCode = 1
