import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { type ChartModel, type ChartSeries, dashOf, hueOf } from './model'
import type { Domain } from './scale'

/** Where the pointer is: the point, its place from the left, and whether that is the right half. */
export type Pointer = { index: number; left: number; isRight: boolean }

type LiveInput = {
  element: HTMLElement
  model: ChartModel
  times: number[]
  series: ChartSeries[]
  breaks: number[]
  onPointer: (pointer: Pointer | null) => void
  onZoom: (domain: Domain) => void
  onPick: (index: number) => void
}

/** Canvas does not know custom properties: ask the browser what one comes to. */
function resolved(element: HTMLElement, property: string): string {
  const probe = document.createElement('span')
  probe.style.color = `var(${property})`
  element.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}

function watchTheme(onChange: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)')
  const chosen = new MutationObserver(onChange)
  system.addEventListener('change', onChange)
  chosen.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => {
    system.removeEventListener('change', onChange)
    chosen.disconnect()
  }
}

/** Beside the gaps of what was not measured, one between the last point of a method and the first of the next. */
function gapsWith(breaks: number[], times: number[], { values }: ChartSeries): uPlot.Series.GapsRefiner {
  const isJoined = (i: number) => values[i] != null && values[i - 1] != null
  return (self, _, from, to, found) => {
    const place = (i: number) => self.valToPos(times[i] ?? 0, 'x', true)
    const own = breaks
      .filter((i) => i > from && i <= to && isJoined(i))
      .map((i): uPlot.Series.Gap => [place(i - 1), place(i)])
    return [...found, ...own].sort((a, b) => a[0] - b[0])
  }
}

/** Where points are not drawn, those that no line leads to are drawn all the same. */
const lonePoints =
  (breaks: number[], { values }: ChartSeries): uPlot.Series.Points.Filter =>
  (_, __, show) => {
    if (show) return null
    const begins = new Set(breaks)
    const isJoined = (i: number) => values[i] != null && values[i - 1] != null && !begins.has(i)
    return values.flatMap((value, i) => (value != null && !isJoined(i) && !isJoined(i + 1) ? [i] : []))
  }

/** Draws the lines into the plot and follows pointer and zoom; axes, bands and grid stay where they were. */
export function mountLiveChart(input: LiveInput): () => void {
  const { element, model, times, series, breaks, onPointer, onZoom, onPick } = input
  const full = { min: model.x[0], max: model.x[1] }
  const size = () => ({ width: element.clientWidth, height: element.clientHeight })
  const plot = new uPlot(
    {
      ...size(),
      legend: { show: false },
      padding: [0, 0, 0, 0],
      scales: { x: { time: false }, y: { range: [model.y[0], model.y[1]] } },
      axes: [{ show: false }, { show: false }],
      cursor: { y: false, drag: { x: true, y: false }, points: { size: 7 } },
      series: [
        {},
        ...series.map((one, index): uPlot.Series => {
          const hue = hueOf(one, index)
          return {
            stroke: () => resolved(element, `--series-${hue}`),
            width: 1.75,
            dash: dashOf(hue),
            points: { show: times.length <= 60, size: 5, filter: lonePoints(breaks, one) },
            spanGaps: false,
            gaps: gapsWith(breaks, times, one),
          }
        }),
      ],
      hooks: {
        ready: [(self) => self.setScale('x', full)],
        setCursor: [
          (self) => {
            const { idx, left: pointerLeft = -1 } = self.cursor
            if (idx == null || pointerLeft < 0) return onPointer(null)
            const left = self.valToPos(times[idx] ?? 0, 'x')
            onPointer({ index: idx, left, isRight: left > element.clientWidth / 2 })
          },
        ],
        setScale: [
          (self, key) => {
            const { min, max } = self.scales.x ?? {}
            if (key === 'x' && min != null && max != null) onZoom([min, max])
          },
        ],
      },
    },
    [times, ...series.map((one) => one.values)],
    element,
  )
  let downAt = 0
  let picking: ReturnType<typeof setTimeout> | undefined
  const onDouble = () => {
    clearTimeout(picking)
    plot.setScale('x', full)
  }
  const onDown = (event: MouseEvent) => {
    downAt = event.clientX
  }
  // A second click within this time means 'show all again', not 'open this test'.
  const onClick = (event: MouseEvent) => {
    const index = plot.cursor.idx
    clearTimeout(picking)
    if (Math.abs(event.clientX - downAt) < 4 && index != null && event.detail === 1) {
      picking = setTimeout(() => onPick(index), 250)
    }
  }
  plot.over.addEventListener('dblclick', onDouble)
  plot.over.addEventListener('mousedown', onDown)
  plot.over.addEventListener('click', onClick)
  const resize = new ResizeObserver(() => plot.setSize(size()))
  resize.observe(element)
  const stopWatching = watchTheme(() => plot.redraw(false))
  return () => {
    clearTimeout(picking)
    stopWatching()
    resize.disconnect()
    plot.destroy()
  }
}
