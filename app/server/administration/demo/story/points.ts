import { normalOf, randomOf } from '~/shared/rules/statistics/random'
import type { FormFactor, RunMetrics, RunScores } from '~/shared/schemas/agent'
import { METRIC_KEYS, type MetricKey } from '~/shared/values/metric-keys'
import { DAY_MS, HOUR_MS } from '~/shared/values/units'
import { performanceOf } from './scores'
import { seedOf } from './seed'
import type { Level, LevelChange, PageStory, SiteStory } from './types'

export interface Recorded {
  metrics: RunMetrics
  scores: RunScores
}

export interface DemoPoint {
  at: number
  recording: string
  failure: { code: string; detail: string } | null
  metrics: RunMetrics | null
  scores: RunScores | null
  isNoisy: boolean
}

interface Series {
  site: SiteStory
  page: PageStory
  formFactor: FormFactor
  recorded: (recording: string) => Recorded
}

/** Metrics by what moves them. Counts of requests stay as they are. */
const GROUP: Partial<Record<MetricKey, Exclude<keyof Level, 'scores'>>> = {
  ttfb: 'server',
  serverResponse: 'server',
  lcpTtfb: 'server',
  lcp: 'paint',
  fcp: 'paint',
  si: 'paint',
  tti: 'paint',
  load: 'paint',
  domContentLoaded: 'paint',
  lcpLoadDelay: 'paint',
  lcpLoadDuration: 'paint',
  lcpRenderDelay: 'paint',
  tbt: 'script',
  mainThread: 'script',
  bytes: 'bytes',
  bytesImage: 'bytes',
  bytesScript: 'bytes',
}
const WHOLE = new Set<MetricKey>(['bytes', 'bytesImage', 'bytesScript'])

export function levelAt({ levels }: SiteStory, daysAgo: number): LevelChange {
  const past = levels.filter((one) => one.daysAgo >= daysAgo)
  return past.at(-1) ?? { daysAgo: 0, level: {} }
}

const insteadAt = (site: SiteStory, page: PageStory, daysAgo: number) =>
  levelAt(site, daysAgo).instead?.[page.recording]

export function recordingAt(site: SiteStory, page: PageStory, daysAgo: number): string {
  return insteadAt(site, page, daysAgo)?.recording ?? page.recording
}

function failureAt({ site, page }: Series, daysAgo: number, chance: number): DemoPoint['failure'] {
  const found = site.failures?.find(
    ({ path, daysAgo: since, days, share }) =>
      (path === undefined || path === page.path) &&
      daysAgo <= since &&
      daysAgo > since - days &&
      chance < share,
  )
  if (found) return { code: found.code, detail: found.detail }
  return chance > 0.9975 ? { code: 'CONNECTION_TIMEOUT', detail: 'No connection within 30 s' } : null
}

/** Measurements of a year, oldest first. Of a page that is recorded itself the newest is the recorded run. */
export function pointsOf(series: Series, span: { from: number; now: number }): DemoPoint[] {
  const { site, page, formFactor } = series
  const random = randomOf(seedOf(`${site.host}${page.path}${formFactor}`))
  const stepMs = site.everyHours * HOUR_MS
  const points: DemoPoint[] = []
  for (let slot = Math.ceil(span.from / stepMs) * stepMs; slot < span.now - 5 * 60_000; slot += stepMs) {
    const at = Math.round(slot + random() * 4 * 60_000)
    const daysAgo = (span.now - at) / DAY_MS
    points.push(pointAt(series, { at, daysAgo, random }))
  }
  const newest = points.findLast(({ failure }) => failure === null)
  if (newest && page.weight === undefined)
    Object.assign(newest, series.recorded(newest.recording), { isNoisy: false })
  return points
}

function pointAt(
  series: Series,
  { at, daysAgo, random }: { at: number; daysAgo: number; random: () => number },
): DemoPoint {
  const { site, page, formFactor, recorded } = series
  const recording = recordingAt(site, page, daysAgo)
  const failure = failureAt(series, daysAgo, random())
  const isNoisy = random() < (site.noisy ?? 0)
  if (failure) return { at, recording, failure, metrics: null, scores: null, isNoisy: false }
  const base = recorded(recording)
  const { level } = levelAt(site, daysAgo)
  const own = (formFactor === 'MOBILE' && insteadAt(site, page, daysAgo)?.onPhones) || {}
  const hour = new Date(at).getUTCHours()
  const machine = Math.exp(site.scatter * normalOf(random)) * (isNoisy ? 1.3 + random() * 0.5 : 1)
  const busyHours = 1 + 0.12 * Math.sin(((hour - 8) / 24) * 2 * Math.PI)
  const measured = (key: MetricKey): number | null => {
    const value = base.metrics[key]
    if (value === null) return null
    if (key === 'cls') return clsOf(value, level, random)
    const group = GROUP[key]
    if (!group) return value
    const factor = factorOf(level, group) * factorOf(own, group)
    if (WHOLE.has(key)) return Math.round(value * factor * (1 + 0.004 * normalOf(random)))
    const scatter = Math.exp(site.scatter * 0.6 * normalOf(random))
    const daily = group === 'server' ? busyHours : 1
    return Math.round(value * factor * (page.weight ?? 1) * machine * scatter * daily * 10) / 10
  }
  const metrics = Object.fromEntries(METRIC_KEYS.map((key) => [key, measured(key)])) as RunMetrics
  return { at, recording, failure, metrics, scores: scoresOf(base, metrics, level, formFactor), isNoisy }
}

const factorOf = (level: Level, group: Exclude<keyof Level, 'scores'>) => level[group] ?? 1

const clsOf = (value: number, level: Level, random: () => number) =>
  Math.round(Math.max(0, (value + (level.shift ?? 0)) * (1 + 0.06 * normalOf(random))) * 10_000) / 10_000

function scoresOf(base: Recorded, metrics: RunMetrics, level: Level, formFactor: FormFactor): RunScores {
  const within = (score: number) => Math.max(0, Math.min(100, Math.round(score)))
  const moved = performanceOf(metrics, formFactor) - performanceOf(base.metrics, formFactor)
  const entries = Object.entries(base.scores).map(([key, score]) => {
    const change = level.scores?.[key as keyof RunScores] ?? 0
    const shift = key === 'performance' ? moved : change
    return [key, score === null ? null : within(score + shift)]
  })
  return Object.fromEntries(entries) as RunScores
}
