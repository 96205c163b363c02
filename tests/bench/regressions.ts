import { parseArgs } from 'node:util'
import { findChange, type Observation, WINDOW } from '~/shared/rules/statistics/change-points'
import { qValues } from '~/shared/rules/statistics/false-discovery'
import { randomOf } from '~/shared/rules/statistics/random'
import { mannWhitney } from '~/shared/rules/statistics/rank-test'
import { isAlarm, SEARCHED_METRICS, type SearchedMetric } from '~/shared/rules/statistics/regressions'
import { median } from '~/shared/rules/statistics/statistics'
import { DAY_MS } from '~/shared/values/units'
import { type Figure, printFigures, printTable } from './support/figures'
import { PROFILES as ALL_PROFILES, type Profile } from './support/recorded-noise'

/**
 * Regression detection on replayed noise: the false alarm rate, and the delay and rate of detection after a step,
 * compared with common rules. A page-month is one page on two devices for 30 days: twelve series.
 */
const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '60' },
    /** Enough to distinguish a rate of 1 % from 0.5 %. */
    months: { type: 'string', default: '50' },
    steps: { type: 'string', default: '40' },
    /** Runs per point; a point is their median. */
    runs: { type: 'string', default: '1' },
  },
})
const RUNS = Number(values.runs)
const DEVICES = 2
const PAGES_OF_A_CLIENT = 10
const MONTH = 30

const PROFILES = Object.values(ALL_PROFILES)

interface Series {
  metric: SearchedMetric
  next: () => number
  points: Observation[]
  p: number
}

const pointsOf = (run: () => number) => (): number =>
  RUNS === 1 ? run() : (median(Array.from({ length: RUNS }, run)) ?? 0)

const newSeries = (profile: Profile, chance: () => number, persisting: number): Series[] =>
  SEARCHED_METRICS.map((metric) => ({
    metric,
    next: pointsOf(profile(metric, chance, persisting)),
    points: [],
    p: 1,
  }))

/** Simulates one client's pages; returns alarms per 100 page-months. */
function falseAlarms(seed: number, pages: number, perDay: number, persisting: number) {
  const chance = randomOf(seed)
  const gapMs = DAY_MS / perDay
  const months = Number(values.months) / (perDay > 1 ? Math.sqrt(perDay) : 1)
  let alarms = 0
  let pageMonths = 0
  for (let client = 0; client < pages; client += PAGES_OF_A_CLIENT) {
    const family: Series[] = []
    for (let page = 0; page < PAGES_OF_A_CLIENT; page++) {
      const profile = PROFILES[page % PROFILES.length] as Profile
      for (let device = 0; device < DEVICES; device++) family.push(...newSeries(profile, chance, persisting))
    }
    const rounds = Math.round(months * MONTH * perDay)
    for (let round = 0; round < rounds; round++) {
      const searches = family.map((series) => {
        series.points.push({ at: round * gapMs, value: series.next() })
        if (series.points.length > 4 * WINDOW) series.points.splice(0, series.points.length - WINDOW)
        const search = findChange(series.points)
        series.p = search.p
        return search
      })
      const shares = qValues(searches.map((search) => search.p))
      searches.forEach((search, i) => {
        const series = family[i]
        if (!series || !isAlarm(series.metric, { ...search, q: shares[i] ?? 1 }, gapMs)) return
        alarms++
        series.points = series.points.slice(search.change?.index ?? 0)
      })
    }
    pageMonths += PAGES_OF_A_CLIENT * months
  }
  return { rate: (alarms / pageMonths) * 100, alarms, pageMonths }
}

/** A detection rule, called at each new point; `history` ends with the newest. */
type Rule = (metric: SearchedMetric, history: Observation[]) => boolean

const BASELINE = 21
const CURRENT = 7
const baselineOf = (history: Observation[]) => history.slice(0, BASELINE).map(({ value }) => value)
const limitOf = (history: Observation[]) => 1.1 * (median(baselineOf(history)) ?? 0)

const RULES: Record<string, Rule> = {
  'change points (ours)': (metric, history) => {
    const search = findChange(history)
    // The upper bound of the q-value when it is the client's only change that day.
    const q = Math.min(1, search.p * PAGES_OF_A_CLIENT * DEVICES * SEARCHED_METRICS.length)
    return isAlarm(metric, { ...search, q }, DAY_MS)
  },
  'fixed threshold, +10 %': (_, history) => (history.at(-1)?.value ?? 0) > limitOf(history),
  'two in a row over +10 %': (_, history) => history.slice(-2).every(({ value }) => value > limitOf(history)),
  'Mann-Whitney as in sitespeed.io': (_, history) => {
    const [before, now] = [baselineOf(history), history.slice(-CURRENT).map(({ value }) => value)]
    // One-sided at 0.05, that rule's default: half of the two-sided p-value when the new side is higher.
    return (median(now) ?? 0) > (median(before) ?? 0) && mannWhitney(before, now) < 0.1
  },
}

/** False alarms per 100 page-months; a lasting alarm counts once. */
function quietCalls(rule: Rule, seed: number): number {
  const chance = randomOf(seed)
  let calls = 0
  const months = 3
  for (let page = 0; page < PROFILES.length * 10; page++) {
    const profile = PROFILES[page % PROFILES.length] as Profile
    for (const series of newSeries(profile, chance, 0)) {
      let wasCalling = false
      let points: Observation[] = []
      for (let day = 0; day < (months + 1) * MONTH; day++) {
        points.push({ at: day * DAY_MS, value: series.next() })
        if (day < MONTH) continue
        const isCalling = rule(series.metric, points)
        if (isCalling && !wasCalling) calls++
        if (isCalling && rule === RULES['change points (ours)']) points = points.slice(-1)
        wasCalling = isCalling
      }
    }
  }
  return (calls * DEVICES * 100) / (PROFILES.length * 10 * months)
}

const STEPPED: SearchedMetric[] = ['lcp', 'fcp', 'tbt', 'ttfb']
const HISTORY_DAYS = 60
const LOOK_FOR_DAYS = 60

/** Share of steps detected within 60 days, and the points until detection. */
function afterStep(rule: Rule, step: number, seed: number) {
  const chance = randomOf(seed)
  const delays: number[] = []
  let tried = 0
  for (let round = 0; round < Number(values.steps); round++) {
    for (const profile of PROFILES) {
      for (const metric of STEPPED) {
        const next = pointsOf(profile(metric, chance))
        const points: Observation[] = []
        for (let day = 0; day < HISTORY_DAYS; day++) points.push({ at: day * DAY_MS, value: next() })
        tried++
        for (let day = 1; day <= LOOK_FOR_DAYS; day++) {
          points.push({ at: (HISTORY_DAYS + day) * DAY_MS, value: next() * (1 + step) })
          if (!rule(metric, points)) continue
          delays.push(day)
          break
        }
      }
    }
  }
  return { power: (100 * delays.length) / tried, delay: median(delays) }
}

const LIMIT = 1
const startedAt = performance.now()
const pages = Number(values.pages)
const quiet = [
  { what: 'tested daily', ...falseAlarms(1, pages, 1, 0) },
  { what: 'four times a day', ...falseAlarms(2, pages / 3, 4, 0) },
  { what: 'hourly', ...falseAlarms(3, pages / 6, 24, 0) },
  { what: 'daily, points inherit 30 %', ...falseAlarms(4, pages, 1, 0.3) },
]
printFigures(
  quiet.map(
    ({ what, rate, alarms, pageMonths }): Figure => ({
      what: `false alarms per 100 page-months, ${what}`,
      value: rate,
      unit: '',
      limit: LIMIT,
      note: `${alarms} in ${Math.round(pageMonths)}`,
    }),
  ),
)

const steps = [0.05, 0.1, 0.2]
printTable(
  [
    'rule',
    'calls / 100 page-months',
    ...steps.flatMap((step) => [`+${step * 100} %: called`, 'after points']),
  ],
  Object.entries(RULES).map(([name, rule]) => [
    name,
    quietCalls(rule, 5).toFixed(1),
    ...steps.flatMap((step) => {
      const { power, delay } = afterStep(rule, step, 6)
      return [`${power.toFixed(0)} %`, delay === null ? '-' : String(delay)]
    }),
  ]),
)
const { user } = process.cpuUsage()
console.log(
  `Steps follow ${HISTORY_DAYS} quiet points and are watched for ${LOOK_FOR_DAYS}; each point is the median of ${RUNS} ` +
    `run(s). ${((performance.now() - startedAt) / 1000).toFixed(0)} s, of processor time ${(user / 1e6).toFixed(0)} s.`,
)
