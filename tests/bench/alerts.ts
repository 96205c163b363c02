import { parseArgs } from 'node:util'
import { evaluateSeries } from '~/shared/rules/alerts/evaluate'
import { HISTORY_POINTS, prepareSeries } from '~/shared/rules/alerts/series'
import { findChange, type Observation, WINDOW } from '~/shared/rules/statistics/change-points'
import { qValues } from '~/shared/rules/statistics/false-discovery'
import { randomOf } from '~/shared/rules/statistics/random'
import {
  directionOf,
  isAlarm,
  minimumEffect,
  SEARCHED_METRICS,
  type SearchedMetric,
} from '~/shared/rules/statistics/regressions'
import { median } from '~/shared/rules/statistics/statistics'
import { DAY_MS } from '~/shared/values/units'
import {
  defaultRule,
  pointAt,
  RULED_METRICS,
  type RuledMetric,
  watchSeries,
} from './support/alert-simulation'
import { type Figure, printFigures, printTable } from './support/figures'
import { PROFILES, type Profile } from './support/recorded-noise'

/**
 * The default alert rules on replayed noise: false alerts, and the share of slowdowns reported within three points,
 * next to a fixed threshold. A page-month is one page on two devices for 30 days. `--seed` other than the default was
 * used to choose the constants of the rules.
 */
const { values } = parseArgs({
  options: {
    /** Page-months of daily tests; the rarer ones of more frequent tests are derived from it. */
    months: { type: 'string', default: '1000' },
    steps: { type: 'string', default: '100' },
    /** Runs per point; a point is their median. */
    runs: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
  },
})
const SEED = 1000 * Number(values.seed)
const RUNS = Number(values.runs)
const DEVICES = 2
const MONTH = 30
const PAGES = 10
const LOOK_BACK = HISTORY_POINTS + 10
const NAMED = Object.entries(PROFILES)
function profileOf(page: number): Profile {
  const named = NAMED[page % NAMED.length]
  if (!named) throw new Error('There is no noise to replay')
  return named[1]
}
const pointsOf = (run: () => number) => (): number =>
  RUNS === 1 ? run() : (median(Array.from({ length: RUNS }, run)) ?? 0)

interface Line {
  metric: SearchedMetric
  add: (at: number) => number
  opened: () => number
  retests: () => number
  searched: Observation[]
}

function lineOf(profile: Profile, metric: SearchedMetric, chance: () => number, persisting: number): Line {
  const run = profile(metric, chance, persisting)
  const rule = defaultRule(metric)
  if (!rule) return { metric, add: pointsOf(run), opened: () => 0, retests: () => 0, searched: [] }
  const { add, watched } = watchSeries(rule, run, RUNS)
  return { metric, add, opened: () => watched.opened, retests: () => watched.retests, searched: [] }
}

/** Alarms of change detection for the worse among a client's series, as the worker searches them. */
function searchAll(family: readonly Line[], gapMs: number): number {
  const searches = family.map(({ searched }) => findChange(searched))
  const shares = qValues(searches.map(({ p }) => p))
  let worse = 0
  searches.forEach((search, i) => {
    const line = family[i]
    if (!line || !search.change || !isAlarm(line.metric, { ...search, q: shares[i] ?? 1 }, gapMs)) return
    if (directionOf(search.change) === 'worse') worse++
    line.searched = line.searched.slice(search.change.index)
  })
  return worse
}

/** A client of ten pages on which nothing changes. */
function falseAlerts(seed: number, pageMonths: number, perDay: number, persisting: number) {
  const chance = randomOf(seed)
  const gapMs = DAY_MS / perDay
  const learned = Math.max(LOOK_BACK, perDay)
  const family = Array.from({ length: PAGES * DEVICES }, (_, i) =>
    SEARCHED_METRICS.map((metric) => lineOf(profileOf(Math.floor(i / DEVICES)), metric, chance, persisting)),
  ).flat()
  const rounds = Math.round((pageMonths / PAGES) * MONTH * perDay)
  let [detected, alertsBefore, retestsBefore] = [0, 0, 0]
  const sum = (numberOf: (line: Line) => number) => family.reduce((total, line) => total + numberOf(line), 0)
  for (let round = 0; round < learned + rounds; round++) {
    for (const line of family) {
      line.searched.push({ at: round * gapMs, value: line.add(round * gapMs) })
      if (line.searched.length > 4 * WINDOW) line.searched.splice(0, line.searched.length - WINDOW)
    }
    const found = searchAll(family, gapMs)
    if (round >= learned) detected += found
    else [alertsBefore, retestsBefore] = [sum((line) => line.opened()), sum((line) => line.retests())]
  }
  const byRules = sum((line) => line.opened()) - alertsBefore
  const retests = sum((line) => line.retests()) - retestsBefore
  const tests = rounds * PAGES * DEVICES
  return {
    rate: ((byRules + detected) * 100) / pageMonths,
    note:
      `${byRules} by rules and ${detected} by change detection in ${Math.round(pageMonths)} page-months; ` +
      `re-tests after ${((100 * retests) / tests).toFixed(1)} % of tests`,
  }
}

const STEP = 1.2
const WITHIN = 3
type Detector = (metric: RuledMetric, profile: Profile, chance: () => number, perDay: number) => boolean

const isRegression = (metric: RuledMetric, history: Observation[], gapMs: number) => {
  const search = findChange(history)
  const q = Math.min(1, search.p * PAGES * DEVICES * SEARCHED_METRICS.length)
  return isAlarm(metric, { ...search, q }, gapMs)
}

const byDefaults: Detector = (metric, profile, chance, perDay) => {
  const rule = defaultRule(metric)
  if (!rule) return false
  const { add, watched } = watchSeries(rule, profile(metric, chance), RUNS)
  const observations: Observation[] = []
  for (let i = 0; i < LOOK_BACK; i++) {
    const at = (i * DAY_MS) / perDay
    observations.push({ at, value: add(at) })
  }
  const before = watched.opened
  for (let i = LOOK_BACK; i < LOOK_BACK + WITHIN; i++) {
    const at = (i * DAY_MS) / perDay
    observations.push({ at, value: add(at, STEP) })
    if (watched.opened > before || watched.isOpen || isRegression(metric, observations, DAY_MS / perDay))
      return true
  }
  return false
}

const FIXED = 1.1
const byFixedThreshold: Detector = (metric, profile, chance) => {
  const next = pointsOf(profile(metric, chance))
  const limit = FIXED * (median(Array.from({ length: MONTH }, next)) ?? 0)
  return Array.from({ length: WITHIN }, () => STEP * next()).some((value) => value > limit)
}

/** A lasting crossing counts once. */
function fixedThresholdAlerts(seed: number, months: number): number {
  const chance = randomOf(seed)
  let alerts = 0
  const pages = NAMED.length * 4
  for (let page = 0; page < pages; page++) {
    for (const metric of RULED_METRICS) {
      const next = pointsOf(profileOf(page)(metric, chance))
      const limit = FIXED * (median(Array.from({ length: MONTH }, next)) ?? 0)
      let wasAbove = false
      for (let day = 0; day < months * MONTH; day++) {
        const isAbove = next() > limit
        if (isAbove && !wasAbove) alerts++
        wasAbove = isAbove
      }
    }
  }
  return (alerts * DEVICES * 100) / (pages * months)
}

interface Cell {
  page: string
  metric: RuledMetric
  /** Coefficient of variation in percent. */
  variation: number
  /** 20 % of the level is relevant at all. */
  isNoticeable: boolean
  share: number
}

function cellsOf(detect: Detector, seed: number, perDay = 1): Cell[] {
  const chance = randomOf(seed)
  const tries = Number(values.steps)
  return NAMED.flatMap(([page, profile]) =>
    RULED_METRICS.map((metric): Cell => {
      const sample = Array.from({ length: 400 }, pointsOf(profile(metric, chance)))
      const level = median(sample) ?? 0
      const mean = sample.reduce((sum, value) => sum + value / sample.length, 0)
      const deviation = Math.sqrt(sample.reduce((sum, value) => sum + (value - mean) ** 2, 0) / sample.length)
      const hits = Array.from({ length: tries }, () => detect(metric, profile, chance, perDay))
      return {
        page,
        metric,
        variation: mean === 0 ? 0 : (100 * deviation) / mean,
        isNoticeable: (STEP - 1) * level >= minimumEffect(metric, level),
        share: (100 * hits.filter(Boolean).length) / tries,
      }
    }),
  )
}

const shareOf = (cells: readonly Cell[]) => cells.reduce((sum, { share }) => sum + share / cells.length, 0)
const noticeable = (cells: readonly Cell[]) => cells.filter(({ isNoticeable }) => isNoticeable)

const BACK_DAYS = 4

/** After a lasting step and after its end: how often a series alerts and recovers. */
function flapping(seed: number) {
  const chance = randomOf(seed)
  let [steps, alerts, early, recovered] = [0, 0, 0, 0]
  for (let round = 0; round < Number(values.steps) / 4; round++) {
    for (const [, profile] of NAMED) {
      for (const metric of RULED_METRICS) {
        const rule = defaultRule(metric)
        if (!rule) continue
        const { add, watched } = watchSeries(rule, profile(metric, chance), RUNS)
        let day = 0
        const days = (count: number, factor: number) => {
          for (let i = 0; i < count; i++) add(day++ * DAY_MS, factor)
        }
        days(LOOK_BACK, 1)
        const before = { ...watched }
        days(WITHIN, STEP)
        if (!watched.isOpen) continue
        steps++
        days(3, STEP)
        if (watched.closed > before.closed) early++
        alerts += watched.opened - before.opened
        const { closed } = watched
        days(BACK_DAYS, 1)
        if (watched.closed > closed || !watched.isOpen) recovered++
      }
    }
  }
  return {
    alerts: alerts / steps,
    early: (100 * early) / steps,
    recovered: (100 * recovered) / steps,
  }
}

/** µs a rule, for points with full history: shared and alone. */
function speed() {
  const chance = randomOf(SEED + 50)
  const next = profileOf(0)('lcp', chance)
  const history = Array.from({ length: HISTORY_POINTS }, (_, i) => pointAt(i * DAY_MS, next()))
  const rule = defaultRule('lcp')
  if (!rule) throw new Error('There is no default rule for LCP')
  const time = (value: () => number, rules: number) => {
    const rounds = 5000
    const startedAt = performance.now()
    for (let i = 0; i < rounds; i++) {
      const series = prepareSeries(pointAt(HISTORY_POINTS * DAY_MS, value()), history)
      for (let nth = 0; nth < rules; nth++) evaluateSeries(rule, series, 0)
    }
    return (1000 * (performance.now() - startedAt)) / rounds
  }
  time(next, 1)
  return { quiet: time(next, 1), ten: time(next, 10), crossing: time(() => 1.3 * next(), 1) }
}

const startedAt = performance.now()
const months = Number(values.months)
const quiet = [
  { what: 'daily', limit: 1, ...falseAlerts(SEED + 1, months, 1, 0) },
  { what: 'four times a day', limit: 1, ...falseAlerts(SEED + 2, months / 4, 4, 0) },
  { what: 'hourly', limit: 1, ...falseAlerts(SEED + 3, Math.max(20, months / 24), 24, 0) },
  {
    what: 'daily, points and re-tests inherit 30 %',
    limit: undefined,
    ...falseAlerts(SEED + 4, months, 1, 0.3),
  },
]
const daily = cellsOf(byDefaults, SEED + 5)
const fourADay = cellsOf(byDefaults, SEED + 6, 4)
const hourly = cellsOf(byDefaults, SEED + 7, 24)
const fixed = cellsOf(byFixedThreshold, SEED + 8)
const flaps = flapping(SEED + 9)
const cost = speed()
printFigures([
  ...quiet.map(
    ({ what, rate, note, limit }): Figure => ({
      what: `false alerts per 100 page-months, ${what}`,
      value: rate,
      unit: '',
      ...(limit ? { limit } : {}),
      note,
    }),
  ),
  {
    what: `+20 % reported within ${WITHIN} daily points`,
    value: shareOf(noticeable(daily)),
    unit: '%',
    least: 80,
    note: `of noticeable steps; ${shareOf(daily).toFixed(1)} % of all, with steps under 20 ms of TBT`,
  },
  { what: 'the same, four points a day', value: shareOf(noticeable(fourADay)), unit: '%' },
  { what: 'the same, hourly points', value: shareOf(noticeable(hourly)), unit: '%' },
  { what: 'alerts of a reported lasting step, six points', value: flaps.alerts, unit: '', limit: 1.05 },
  { what: 'recovered while it lasts', value: flaps.early, unit: '%' },
  { what: `recovered within ${BACK_DAYS} points after it ends`, value: flaps.recovered, unit: '%' },
  { what: 'one rule at one point', value: cost.quiet, unit: 'µs', limit: 200 },
  { what: 'ten rules at one point', value: cost.ten, unit: 'µs' },
  { what: 'one rule at a crossing', value: cost.crossing, unit: 'µs' },
])
printTable(
  ['rule', 'false / 100 page-months', `+20 % within ${WITHIN}`],
  [
    ['default rules', quiet[0]?.rate.toFixed(2) ?? '', `${shareOf(noticeable(daily)).toFixed(0)} %`],
    [
      'fixed threshold at +10 %',
      fixedThresholdAlerts(SEED + 10, 6).toFixed(0),
      `${shareOf(noticeable(fixed)).toFixed(0)} %`,
    ],
  ],
)
printTable(
  ['page', 'metric', 'varies by', '+20 % within 3', ''],
  daily.map(({ page, metric, variation, share, isNoticeable }) => [
    page,
    metric.toUpperCase(),
    `${variation.toFixed(0)} %`,
    `${share.toFixed(0)} %`,
    isNoticeable ? (share < 80 ? 'below 80 %' : '') : 'step not noticeable',
  ]),
)
console.log(
  `A point is the median of ${RUNS} run(s). ${((performance.now() - startedAt) / 1000).toFixed(0)} s, of processor time ` +
    `${(process.cpuUsage().user / 1e6).toFixed(0)} s.`,
)
