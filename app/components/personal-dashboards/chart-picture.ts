import { drawLines, flagsHeight } from '~/components/charts/line-picture'
import type { ChartAnnotation } from '~/components/charts/model'
import { createPen, PICTURE_WIDTH, savePicture } from '~/components/charts/picture-pen'
import { drawCorrelation, drawHistogram } from '~/components/charts/spread-pictures'
import type { ChartView } from '~/shared/rules/personal-dashboards/chart-view'
import { correlationInput, histogramInput, lineInput } from './chart-inputs'

const PLOT = { left: 72, width: PICTURE_WIDTH - 72 - 32, height: 420 }
const HEAD = 72
const GAP = 80

type Pictured = {
  element: HTMLElement
  title: string
  note: string
  view: ChartView
  events: ChartAnnotation[]
  timeZone: string
}

/** Saves a chart of a dashboard as a PNG file. */
export async function saveChartPicture({
  element,
  title,
  note,
  view,
  events,
  timeZone,
}: Pictured): Promise<void> {
  const panels = view.type === 'histogram' ? Math.max(1, view.metrics.length) : 1
  const tall = panels > 1 ? 240 : PLOT.height
  const lines = view.type === 'timeseries' ? lineInput({ title, view, events, timeZone }) : null
  const pen = createPen(element, HEAD + panels * (tall + GAP) + (lines ? flagsHeight(lines) : 0))
  const width = pen.text(title, { x: 24, y: 28 }, { size: 18, isBold: true, colour: '--text' })
  pen.text(note, { x: 24 + width + 16, y: 29 }, { size: 13 })
  const frameOf = (panel: number) => ({ ...PLOT, height: tall, top: HEAD + 8 + panel * (tall + GAP) })
  if (lines) drawLines(pen, frameOf(0), lines)
  if (view.type === 'correlation') drawCorrelation(pen, frameOf(0), correlationInput(title, view))
  if (view.type === 'histogram')
    for (const [panel, metric] of view.metrics.entries())
      drawHistogram(pen, frameOf(panel), histogramInput(metric))
  await savePicture(pen.canvas, title)
}
