import { formatClock, formatDate, formatDateTime, formatDayMonth } from '~/shared/format/date'
import { chartMessages } from '~/shared/messages/report'
import { DAY_MS } from '~/shared/values/units'
import { type ChartInput, chartModel, hueOf, lineStyle } from './model'
import { stretches } from './path'
import { drawLegend, type Frame, type Pen } from './picture-pen'
import { type Domain, decimalsOf, position, ticksWithin, timeTicks } from './scale'
import type { ChartKind } from './units'
import { axisUnit } from './units'

const BANDS = { good: '--good-soft', warning: '--warning-soft', poor: '--poor-soft' } as const

type Scale = { ticks: readonly number[]; domain: Domain; divisor: number; unit: string }

/** Grid lines with their numbers left of a frame. */
export function drawValueAxis(pen: Pen, frame: Frame, { ticks, domain, divisor, unit }: Scale): void {
  const decimals = decimalsOf(ticks.map((tick) => tick / divisor))
  for (const tick of ticks) {
    const y = frame.top + (1 - position(tick, domain)) * frame.height
    pen.line(
      [
        { x: frame.left, y },
        { x: frame.left + frame.width, y },
      ],
      { colour: '--line' },
    )
    const text = tick === 0 ? '0' : (tick / divisor).toFixed(decimals)
    pen.text(text, { x: frame.left - 8, y }, { align: 'right' })
  }
  if (unit) pen.text(unit, { x: frame.left - 8, y: frame.top - 14 }, { align: 'right' })
}

export function drawNumberAxis(pen: Pen, frame: Frame, domain: Domain, kind: ChartKind): void {
  const { unit, divisor } = axisUnit(kind, domain[1])
  const ticks = ticksWithin([domain[0] / divisor, domain[1] / divisor], 8)
  const decimals = decimalsOf(ticks)
  for (const [index, tick] of ticks.entries()) {
    const x = frame.left + position(tick * divisor, domain) * frame.width
    const text = `${tick === 0 ? '0' : tick.toFixed(decimals)}${index === ticks.length - 1 && unit ? ` ${unit}` : ''}`
    pen.text(text, { x, y: frame.top + frame.height + 16 }, { align: 'center' })
  }
}

function drawDates(pen: Pen, frame: Frame, domain: Domain, timeZone: string): void {
  const span = domain[1] - domain[0]
  const format = span > 300 * DAY_MS ? formatDate : span > 3 * DAY_MS ? formatDayMonth : formatClock
  for (const tick of timeTicks(domain, 8)) {
    const x = frame.left + position(tick, domain) * frame.width
    pen.text(format(tick, timeZone), { x, y: frame.top + frame.height + 16 }, { align: 'center' })
  }
}

/** A picture cannot be pointed at, so its flags are numbered and listed below it; of many, the latest. */
const MAX_FLAGS = 6
const FLAG_HEIGHT = 18
const MAX_FLAG_LENGTH = 160
/** Numbers of flags that are close to each other stand side by side. */
const FLAG_GAP = 12

const flagsOf = ({ annotations = [], from = 0, to = 0 }: ChartInput) =>
  annotations.filter(({ at }) => at >= from && at <= to).slice(-MAX_FLAGS)

/** Height of the text about the flags. */
export const flagsHeight = (chart: ChartInput): number => flagsOf(chart).length * FLAG_HEIGHT

function drawFlags(pen: Pen, frame: Frame, chart: ChartInput, domain: Domain): void {
  const bottom = frame.top + frame.height
  let free = frame.left
  for (const [index, { at, kind, text }] of flagsOf(chart).entries()) {
    const x = frame.left + position(at, domain) * frame.width
    pen.line(
      [
        { x, y: frame.top },
        { x, y: bottom },
      ],
      { colour: '--quiet', dash: [2, 3] },
    )
    const label = Math.max(x, free)
    free = label + FLAG_GAP
    pen.text(
      `${index + 1}`,
      { x: label, y: frame.top - 8 },
      { align: 'center', colour: '--text', isBold: true },
    )
    const line = `${index + 1}  ${chartMessages.kinds[kind]}, ${formatDateTime(at, chart.timeZone)}: ${text}`
    const short = line.length > MAX_FLAG_LENGTH ? `${line.slice(0, MAX_FLAG_LENGTH - 1)}…` : line
    pen.text(short, { x: frame.left, y: bottom + 72 + index * FLAG_HEIGHT }, { colour: '--text' })
  }
}

/** The lines of a chart with its bands, budget, flags and axes, as on the screen. */
export function drawLines(pen: Pen, frame: Frame, chart: ChartInput): void {
  const model = chartModel(chart)
  const down = (value: number) => frame.top + (1 - position(value, model.y)) * frame.height
  for (const { rating, from, to } of model.bands)
    pen.box({ ...frame, top: down(to), height: down(from) - down(to) }, BANDS[rating], 0.6)
  for (const { from, to } of chart.periods ?? []) {
    const [left, right] = [from, to].map((at) => Math.min(1, Math.max(0, position(at, model.x))))
    if (left === undefined || right === undefined) continue
    pen.box(
      { ...frame, left: frame.left + left * frame.width, width: Math.max(2, (right - left) * frame.width) },
      '--poor-soft',
    )
  }
  drawValueAxis(pen, frame, { ...model, domain: model.y })
  if (model.limit !== null) {
    const y = down(model.limit)
    pen.line(
      [
        { x: frame.left, y },
        { x: frame.left + frame.width, y },
      ],
      { colour: '--poor', width: 1.5, dash: [6, 4] },
    )
  }
  const lines = chart.series.map((series, index) => ({
    ...series,
    colour: `--series-${hueOf(series, index)}`,
    style: lineStyle(series, index),
  }))
  for (const { values, colour, style } of lines) {
    const parts = stretches({ times: chart.times, values, x: model.x, y: model.y, box: frame })
    for (const part of parts) {
      const points = part.map(({ x, y }) => ({ x: frame.left + x, y: frame.top + y }))
      const [first] = points
      if (points.length === 1 && first) pen.dot(first, 3, colour)
      else pen.line(points, { colour, ...style, width: style.width + 0.25 })
    }
  }
  drawDates(pen, frame, model.x, chart.timeZone)
  drawFlags(pen, frame, chart, model.x)
  const previous = lines.find(({ isFaint }) => isFaint)
  drawLegend(
    pen,
    [
      ...lines
        .filter(({ isFaint }) => !isFaint)
        .map(({ name, colour, style }) => ({ name, colour, dash: style.dash })),
      ...(previous
        ? [{ name: chartMessages.previousPeriod, colour: '--quiet', dash: previous.style.dash }]
        : []),
      ...(chart.limit ? [{ name: chart.limit.name, colour: '--poor', dash: [6, 4] }] : []),
    ],
    { x: frame.left, y: frame.top + frame.height + 44 },
  )
}
