import { median } from '~/shared/rules/statistics/statistics'
import { medianDifference } from '../../support/median-difference'
import { printTable } from './figures'
import { percentText } from './foreign-load'

export const KEYS = [
  'performance',
  'accessibility',
  'bestPractices',
  'seo',
  'lcp',
  'fcp',
  'si',
  'tbt',
  'cls',
  'bytes',
] as const
type Key = (typeof KEYS)[number]
export type Figures = Record<Key, number | null>
export interface Sample {
  ms: number
  figures: Figures
  /** CPU share of other processes (0 to 1). */
  foreign: number | null
}

const POINTS = 2
const METRIC_PERCENT = 10
/** Metrics that must agree, with the absolute difference that counts as agreement too: a share of little is less. */
const AGREEING: Partial<Record<Key, { most: number; unit: string }>> = {
  lcp: { most: 0, unit: 'ms' },
  tbt: { most: 20, unit: 'ms' },
  cls: { most: 0.01, unit: '' },
}
const WALL_PERCENT = 10
const SCORES: readonly string[] = ['performance', 'accessibility', 'bestPractices', 'seo']

const shown = (value: number | null) =>
  value === null ? '–' : value.toFixed(Math.abs(value) < 10 && !Number.isInteger(value) ? 3 : 0)

/** A metric that only one way has counts as a large difference. */
function verdictOn(key: Key, ours: number | null, plain: number | null): string[] {
  if (ours === null || plain === null) {
    const isMissed = ours !== plain && (SCORES.includes(key) || key in AGREEING)
    return ['–', '', isMissed ? 'MISSED' : '']
  }
  const difference = ours - plain
  if (SCORES.includes(key)) {
    return [
      `${shown(difference)} points`,
      `± ${POINTS} points`,
      Math.abs(difference) <= POINTS ? 'holds' : 'MISSED',
    ]
  }
  const percent = plain === 0 ? (ours === 0 ? 0 : Number.POSITIVE_INFINITY) : (100 * difference) / plain
  const text = `${percent.toFixed(1)} %`
  const rule = AGREEING[key]
  if (rule === undefined) return [text, '', '']
  const agrees = Math.abs(percent) <= METRIC_PERCENT || Math.abs(difference) <= rule.most
  const orAbsolute = rule.most > 0 ? ` or ± ${rule.most} ${rule.unit}`.trimEnd() : ''
  return [text, `± ${METRIC_PERCENT} %${orAbsolute}`, agrees ? 'holds' : 'MISSED']
}

/** 95 % confidence interval of the difference between the medians; the samples were measured by turns. */
function intervalOf(key: Key, ours: Sample[], plain: Sample[]): string {
  const pairs = ours.flatMap((sample, i) => {
    const [own, other] = [sample.figures[key], plain[i]?.figures[key] ?? null]
    return own === null || other === null ? [] : [[own, other] as const]
  })
  const found = medianDifference(pairs)
  return found ? `${shown(found.low)} to ${shown(found.high)}` : ''
}

const eachOf = (samples: Sample[]) =>
  samples.map(({ ms, foreign }) => `${(ms / 1000).toFixed(1)} s (others ${percentText(foreign)})`).join(', ')

export function compare(title: string, ours: Sample[], plain: Sample[], differingSettings: string[]): void {
  const rows = KEYS.map((key) => {
    const [own, other] = [ours, plain].map((samples) => median(samples.map(({ figures }) => figures[key])))
    const verdict = verdictOn(key, own ?? null, other ?? null)
    return [key, shown(own ?? null), shown(other ?? null), ...verdict, intervalOf(key, ours, plain)]
  })
  const [ownMs = 0, otherMs = 0] = [ours, plain].map((samples) => median(samples.map(({ ms }) => ms)) ?? 0)
  const overhead = (100 * (ownMs - otherMs)) / otherMs
  rows.push([
    'wall time, ms',
    shown(ownMs),
    shown(otherMs),
    `${overhead.toFixed(1)} %`,
    `≤ ${WALL_PERCENT} %`,
    overhead <= WALL_PERCENT ? 'holds' : 'MISSED',
    '',
  ])
  const settings = differingSettings.join(', ') || 'none'
  rows.push(['settings that differ', '', '', settings, 'none', settings === 'none' ? 'holds' : 'MISSED', ''])
  console.log(`\n${title}: medians of ${ours.length}`)
  console.log(`product ${eachOf(ours)}; lighthouse ${eachOf(plain)}`)
  printTable(['', 'product', 'lighthouse', 'difference', 'limit', '', '95 % interval'], rows)
  if (rows.some((row) => row.includes('MISSED'))) process.exitCode = 1
}
