import { parseArgs } from 'node:util'
import { type Figure, printFigures, printTable } from './support/figures'
import { percentText, watchForeignLoad } from './support/foreign-load'
import { IN_TIME_MS, type Probing, probe } from './support/probing'
import { withProduct } from './support/product'

/** 10,000 HTTP monitors a minute on one worker: do checks start on time, and how much CPU and memory do they use? */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    monitors: { type: 'string', default: '10000' },
    interval: { type: 'string', default: '60' },
  },
})
const ASKED = {
  minutes: Number(values.minutes),
  monitors: Number(values.monitors),
  intervalSeconds: Number(values.interval),
}
const MIN_IN_TIME = 99
const MAX_CORES = 1
const MAX_MB = 600

const nameOf = (share: number) => (share === 1 ? 'latest' : share === 0.5 ? 'median' : `${share * 100} %`)

function figuresOf({ lateness, usage }: Probing, foreign: number | null): Figure[] {
  const { due, checks, inTime, missed, notWell } = lateness
  return [
    {
      what: `checks begun within ${IN_TIME_MS} ms of their slot`,
      value: (100 * inTime) / due,
      unit: '%',
      least: MIN_IN_TIME,
      note: `${inTime} of ${due} slots; others used ${percentText(foreign)} of the machine`,
    },
    {
      what: 'slots nobody began',
      value: Math.max(0, due - checks) + missed,
      unit: '',
      note: `${missed} told as missed`,
    },
    { what: 'checks that found other than well', value: notWell, unit: '', limit: 0 },
    { what: 'processor time of the worker', value: usage.cores, unit: 'cores', limit: MAX_CORES },
    { what: 'the same for one check', value: usage.cpuMs / Math.max(1, checks), unit: 'ms' },
    {
      what: 'processor time of PostgreSQL',
      value: usage.databaseCores,
      unit: 'cores',
      note: 'all of it on this machine',
    },
    { what: 'memory of the worker, most', value: usage.peakMb, unit: 'MiB', limit: MAX_MB },
    { what: 'memory of the worker, mean', value: usage.meanMb, unit: 'MiB' },
    { what: 'checks a second', value: checks / (ASKED.minutes * 60), unit: '' },
  ]
}

await withProduct(async (product) => {
  const watch = watchForeignLoad()
  const probing = await probe(product, ASKED)
  const foreign = watch.stop()
  printTable(
    ['', ...probing.lateness.percentiles.map(({ share }) => nameOf(share))],
    [['begun after the slot, ms', ...probing.lateness.percentiles.map(({ ms }) => String(ms))]],
  )
  printFigures(figuresOf(probing, foreign))
})
