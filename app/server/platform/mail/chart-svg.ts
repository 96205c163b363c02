export interface ChartOptions {
  kind?: 'line' | 'bar'
  /** CSS pixels. */
  width?: number
  height?: number
  /** Drawn as a dashed line. */
  threshold?: number | null
  /** Position of the first point after a deployment, as a vertical mark. */
  marks?: readonly number[]
}

export const CHART_WIDTH = 504
export const CHART_HEIGHT = 96

/** Readable on white and on the dark card: at least 3:1 against both. */
export const CHART_COLOURS = { line: '#3a86c8', threshold: '#c2571a', mark: '#80868d' } as const

const PADDING = 6
const round = (value: number) => Math.round(value * 10) / 10

/** Runs of neighbouring measured points; a gap ends a run. */
function runsOf(points: readonly (number | null)[]): { index: number; value: number }[][] {
  const runs: { index: number; value: number }[][] = [[]]
  points.forEach((value, index) => {
    if (value === null) runs.push([])
    else runs.at(-1)?.push({ index, value })
  })
  return runs.filter((run) => run.length > 0)
}

/** Drawn without text: servers have no fonts in common. The mail says the figures beside it. */
export function chartSvg(points: readonly (number | null)[], options: ChartOptions = {}): string {
  const { kind = 'line', width = CHART_WIDTH, height = CHART_HEIGHT, threshold = null, marks = [] } = options
  const values = points.filter((value) => value !== null)
  const known = threshold === null ? values : [...values, threshold]
  const low = kind === 'bar' ? Math.min(0, ...known) : Math.min(...known)
  const high = Math.max(...known)
  const slot = (width - 2 * PADDING) / Math.max(kind === 'bar' ? points.length : points.length - 1, 1)
  const x = (index: number) => round(PADDING + index * slot)
  const y = (value: number) =>
    round(
      high === low ? height / 2 : height - PADDING - ((value - low) / (high - low)) * (height - 2 * PADDING),
    )
  const parts = marks.map(
    (mark) =>
      `<path d="M${x(mark)} 0V${height}" stroke="${CHART_COLOURS.mark}" stroke-width="1" stroke-dasharray="2 3"/>`,
  )
  if (threshold !== null) {
    parts.push(
      `<path d="M0 ${y(threshold)}H${width}" stroke="${CHART_COLOURS.threshold}" stroke-width="1.5" stroke-dasharray="5 4"/>`,
    )
  }
  for (const run of runsOf(points)) {
    if (kind === 'bar') parts.push(...run.map((one) => bar(x(one.index), slot, y(one.value), y(low))))
    else parts.push(line(run.map((one) => [x(one.index), y(one.value)] as const)))
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" fill="none">${parts.join('')}</svg>`
}

const bar = (left: number, slot: number, top: number, bottom: number) =>
  `<rect x="${round(left + slot * 0.15)}" y="${Math.min(top, bottom - 1)}" width="${round(slot * 0.7)}" height="${Math.max(round(bottom - top), 1)}" rx="1" fill="${CHART_COLOURS.line}"/>`

function line(points: readonly (readonly [number, number])[]): string {
  const [first] = points
  if (first && points.length === 1) {
    return `<circle cx="${first[0]}" cy="${first[1]}" r="2.5" fill="${CHART_COLOURS.line}"/>`
  }
  const path = points.map(([x, y]) => `${x} ${y}`).join('L')
  return `<path d="M${path}" stroke="${CHART_COLOURS.line}" stroke-width="2" stroke-linejoin="round" stroke-linecap="round"/>`
}
