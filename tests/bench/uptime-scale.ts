import { parseArgs } from 'node:util'
import { type Figure, printFigures, printTable } from './support/figures'
import { percentText, watchForeignLoad } from './support/foreign-load'
import { IN_TIME_MS, type Probing, probe } from './support/probing'
import { withProduct } from './support/product'
import { type Costs, type Simulated, simulateBusiest } from './support/simulated-probers'

/**
 * How many workers 100,000 monitors a minute need. The cost of a check is measured with one worker or passed in;
 * lateness is then simulated with the real slots and shards.
 */
const { values } = parseArgs({
  options: {
    monitors: { type: 'string', default: '100000' },
    interval: { type: 'string', default: '60' },
    cost: { type: 'string' },
    'database-cost': { type: 'string' },
  },
})
const MONITORS = Number(values.monitors)
const INTERVAL_MS = Number(values.interval) * 1_000
const MEASURED = { monitors: 2_000, intervalSeconds: 10, minutes: 1 }
const MIN_IN_TIME = 99
/** Higher CPU load leaves no headroom for peaks. */
const MAX_LOAD = 0.7
const MAX_WORKERS = 64

const ASSUMPTIONS = `Assumed: each worker has a processor of its own and does one thing after the other; a check's processor time
scatters as an exponential distribution does; three tenths of it are spent as it begins, three as its answer comes,
four once a second together with all others'; targets answer as the loopback ones did, PostgreSQL keeps up, and the
worker with most shards is the one that is shown. What one machine has of processors is not part of it.`

interface Measured extends Costs {
  databaseMs: number
  note: string
}

async function measure(): Promise<Measured> {
  let found: { probing: Probing; foreign: number | null } | undefined
  await withProduct(async (product) => {
    const watch = watchForeignLoad()
    const probing = await probe(product, MEASURED)
    found = { probing, foreign: watch.stop() }
  })
  if (!found) throw new Error('Nothing was measured')
  const { lateness, usage, sample } = found.probing
  const elapsedMs = MEASURED.minutes * 60_000
  return {
    checkMs: usage.cpuMs / lateness.checks,
    databaseMs: (usage.databaseCores * elapsedMs) / lateness.checks,
    sample,
    note: `${lateness.checks} checks in ${MEASURED.minutes} min; others used ${percentText(found.foreign)}`,
  }
}

const given = (): Measured | null =>
  values.cost === undefined
    ? null
    : {
        checkMs: Number(values.cost),
        databaseMs: Number(values['database-cost'] ?? Number.NaN),
        sample: [{ late: 1, response: 20 }],
        note: 'as told',
      }

const shareInTime = ({ late }: Simulated) =>
  late.length === 0 ? 0 : (100 * late.filter((ms) => ms <= IN_TIME_MS).length) / late.length

const at = ({ late }: Simulated, share: number) =>
  late.length === 0 ? '–' : (late[Math.min(late.length - 1, Math.floor(share * late.length))] ?? 0).toFixed(0)

const rowOf = (simulated: Simulated): string[] => [
  String(simulated.workers),
  String(simulated.monitors),
  simulated.load.toFixed(2),
  simulated.late.length === 0 ? 'cannot keep up' : `${shareInTime(simulated).toFixed(2)} %`,
  ...[0.5, 0.99, 0.999, 1].map((share) => at(simulated, share)),
]

const costs = given() ?? (await measure())
const all: Simulated[] = []
let enough: Simulated | undefined
for (let workers = 1; workers <= MAX_WORKERS && !enough; workers++) {
  const simulated = simulateBusiest({ monitors: MONITORS, intervalMs: INTERVAL_MS, workers }, costs)
  all.push(simulated)
  if (simulated.load <= MAX_LOAD && shareInTime(simulated) >= MIN_IN_TIME) enough = simulated
}
console.log(ASSUMPTIONS)
printTable(
  [
    'workers',
    'monitors of the busiest',
    'its load',
    `within ${IN_TIME_MS} ms`,
    'median',
    '99 %',
    '99.9 %',
    'latest',
  ],
  all.map(rowOf),
)
const perSecond = (MONITORS * 1_000) / INTERVAL_MS
const figures: Figure[] = [
  { what: 'processor time of a check', value: costs.checkMs, unit: 'ms', note: costs.note },
  { what: `workers for ${MONITORS} monitors`, value: enough?.workers ?? null, unit: '', limit: MAX_WORKERS },
  {
    what: `checks begun within ${IN_TIME_MS} ms, simulated`,
    value: enough ? shareInTime(enough) : null,
    unit: '%',
    least: MIN_IN_TIME,
  },
  {
    what: 'processors that PostgreSQL needs for it',
    value: Number.isFinite(costs.databaseMs) ? (perSecond * costs.databaseMs) / 1_000 : null,
    unit: 'cores',
    note: `${perSecond.toFixed(0)} checks a second, at ${costs.databaseMs.toFixed(2)} ms each`,
  },
]
printFigures(figures)
