import { formatDate, formatDateTime } from '~/shared/format/date'
import { DOT_KINDS, type DotKind } from '~/shared/rules/charts/scatter'
import type { ScatterDot } from '~/shared/schemas/scatter'
import { DAY_MS } from '~/shared/values/units'
import type { Box } from './path'
import { type Domain, position } from './scale'
import { type ChartKind, FORMATS } from './units'

const MAX_ROWS = 60

/** Dot width in px for up to `most` runs. */
const WIDTHS = [
  { most: 1, width: 6 },
  { most: 4, width: 8 },
  { most: Number.POSITIVE_INFINITY, width: 11 },
] as const

const widthOf = (runs: number): number => WIDTHS.find(({ most }) => runs <= most)?.width ?? 0

export interface DotLayer {
  kind: DotKind
  width: number
  path: string
}

type Frame = { x: Domain; y: Domain; box: Box }
const within = (share: number) => Math.min(1, Math.max(0, share))

/** One path per kind and size. Runs that count are last, on top of the others. */
export function dotLayers(dots: readonly ScatterDot[], { x, y, box }: Frame): DotLayer[] {
  const step = ({ at, value }: ScatterDot) => {
    const [across, up] = [within(position(at, x)), within(position(value, y))]
    return `M${(across * box.width).toFixed(1)} ${((1 - up) * box.height).toFixed(1)}h0`
  }
  return DOT_KINDS.toReversed().flatMap((kind) =>
    WIDTHS.map(({ width }) => {
      const own = dots.filter((dot) => dot.kind === kind && widthOf(dot.runs) === width)
      return { kind, width, path: own.map(step).join('') }
    }).filter(({ path }) => path !== ''),
  )
}

interface ScatterRow {
  at: number
  when: string
  runs: number
  low: string
  high: string
  /** Number and range of the noisy runs; a dash if there are none. */
  disturbed: string
}

interface Scale {
  domain: Domain
  timeZone: string
  kind: ChartKind
}

/** One row per run if there are few, else one row per equal part of the dates. Newest first. */
export function scatterRows(dots: readonly ScatterDot[], scale: Scale): ScatterRow[] {
  const { domain, timeZone } = scale
  if (dots.length <= MAX_ROWS && dots.every(({ runs }) => runs === 1))
    return dots.map((dot) => rowOf([dot], dot.at, formatDateTime(dot.at, timeZone), scale)).reverse()
  const [from, to] = domain
  const width = (to - from) / MAX_ROWS
  const parts = new Map<number, ScatterDot[]>()
  for (const dot of dots) {
    const part = Math.min(MAX_ROWS - 1, Math.max(0, Math.floor((dot.at - from) / width)))
    const own = parts.get(part)
    if (own) own.push(dot)
    else parts.set(part, [dot])
  }
  const format = width >= DAY_MS ? formatDate : formatDateTime
  return [...parts]
    .sort(([one], [other]) => other - one)
    .map(([part, own]) => rowOf(own, part, format(from + part * width, timeZone), scale))
}

function rowOf(dots: readonly ScatterDot[], at: number, when: string, { kind }: Scale): ScatterRow {
  const format = (value: number | null) => FORMATS[kind](value).text
  const counted = dots.filter((dot) => dot.kind !== 'disturbed')
  const disturbed = dots.filter((dot) => dot.kind === 'disturbed')
  const [low, high] = boundsOf(counted)
  const [lowest, highest] = boundsOf(disturbed)
  const range = lowest === highest ? format(lowest) : `${format(lowest)} to ${format(highest)}`
  return {
    at,
    when,
    runs: runsIn(counted),
    low: format(low),
    high: format(high),
    disturbed: disturbed.length === 0 ? format(null) : `${runsIn(disturbed)} (${range})`,
  }
}

const runsIn = (dots: readonly ScatterDot[]): number => dots.reduce((sum, { runs }) => sum + runs, 0)

function boundsOf(dots: readonly ScatterDot[]): [number, number] | [null, null] {
  if (dots.length === 0) return [null, null]
  return [Math.min(...dots.map(({ low }) => low)), Math.max(...dots.map(({ high }) => high))]
}
