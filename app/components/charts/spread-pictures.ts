import { histogramMessages } from '~/shared/messages/charts'
import {
  type CorrelationInput,
  correlationModel,
  describeCorrelation,
  spotOf,
  trendLine,
} from './correlation'
import { type HistogramInput, histogramBars, histogramModel } from './histogram'
import { drawNumberAxis, drawValueAxis } from './line-picture'
import type { Frame, Pen } from './picture-pen'
import { position } from './scale'
import { FORMATS } from './units'

const messages = histogramMessages.marks

export function drawHistogram(pen: Pen, frame: Frame, chart: HistogramInput): void {
  const model = histogramModel(chart.bins)
  drawValueAxis(pen, frame, { ...model, domain: model.y, unit: '' })
  for (const { left, top, width, height } of histogramBars(chart.bins, model, frame))
    pen.box({ left: frame.left + left, top: frame.top + top, width, height }, '--series-1')
  for (const [key, dash] of [
    ['median', []],
    ['p75', [6, 4]],
  ] as const) {
    const value = chart[key]
    if (value === null) continue
    const x = frame.left + position(value, model.x) * frame.width
    pen.line(
      [
        { x, y: frame.top },
        { x, y: frame.top + frame.height },
      ],
      { colour: '--text', width: 2, dash: [...dash] },
    )
  }
  drawNumberAxis(pen, frame, model.x, chart.kind)
  const marks = (['median', 'p75'] as const).map(
    (key) => `${messages[key]} ${FORMATS[chart.kind](chart[key]).text}`,
  )
  pen.text(`${chart.title}: ${marks.join(', ')}`, { x: frame.left, y: frame.top - 16 }, { colour: '--text' })
}

export function drawCorrelation(pen: Pen, frame: Frame, chart: CorrelationInput): void {
  const model = correlationModel(chart)
  drawValueAxis(pen, frame, model.y)
  const place = ({ left, top }: { left: number; top: number }) => ({
    x: frame.left + left * frame.width,
    y: frame.top + top * frame.height,
  })
  for (const dot of chart.dots) pen.dot(place(spotOf(dot, model)), 3, '--series-1', 0.5)
  const line = trendLine(chart, model)
  if (line) pen.line(line.map(place), { colour: '--text', width: 2, dash: [6, 4] })
  drawNumberAxis(pen, frame, model.x.domain, chart.x.kind)
  const { x, y } = chart
  pen.text(`↑ ${y.name}   → ${x.name}`, { x: frame.left, y: frame.top + frame.height + 40 })
  pen.text(`${describeCorrelation(chart)}.`, { x: frame.left, y: frame.top - 16 }, { colour: '--text' })
}
