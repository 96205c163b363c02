import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { type ChartModel, type ChartSeries, excludedPoints, hueOf, lineStyle } from './model'
import { resolvedColour } from './resolved-colour'
import type { Domain } from './scale'

type Size = { width: number; height: number }

type LiveInput = {
  element: HTMLElement
  /** Of the element. */
  size: Size
  model: ChartModel
  times: number[]
  series: ChartSeries[]
  breaks: number[]
  disturbedAt: number[]
  zoom: Domain | null
  onPointer: (index: number | null) => void
  /** The dragged range; null resets the zoom. */
  onZoom: (domain: Domain | null) => void
  onPick: (index: number) => void
}

export type LiveChart = { show: (zoom: Domain | null) => void; unmount: () => void }

/** A shorter drag counts as a click. */
const MIN_DRAG_PX = 4

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

/** Adds a gap at each method change to uPlot's gaps for missing values. */
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

/** uPlot omits points in long series; this keeps those that no line connects. */
const lonePoints =
  (breaks: number[], { values }: ChartSeries): uPlot.Series.Points.Filter =>
  (_, __, show) => {
    if (show) return null
    const begins = new Set(breaks)
    const isJoined = (i: number) => values[i] != null && values[i - 1] != null && !begins.has(i)
    return values.flatMap((value, i) => (value != null && !isJoined(i) && !isJoined(i + 1) ? [i] : []))
  }

function linesOf({ element, times, series, breaks }: LiveInput): uPlot.Series[] {
  return series.map((one, index) => {
    const hue = hueOf(one, index)
    const { width, dash, opacity } = lineStyle(one, index)
    return {
      stroke: () => resolvedColour(element, `--series-${hue}`),
      width,
      dash,
      alpha: opacity,
      points: { show: times.length <= 60 && !one.isFaint, size: 5, filter: lonePoints(breaks, one) },
      spanGaps: false,
      gaps: gapsWith(breaks, times, one),
    }
  })
}

/** Radius and line width of a hollow point. */
const HOLLOW = { radius: 3, width: 1.5 }

/** Noisy tests as rings, as in the rendered chart. */
function drawExcluded(self: uPlot, { element, series, disturbedAt }: LiveInput): void {
  const { ctx } = self
  const ratio = uPlot.pxRatio
  ctx.save()
  ctx.lineWidth = HOLLOW.width * ratio
  ctx.fillStyle = resolvedColour(element, '--surface')
  for (const [index, one] of series.entries()) {
    ctx.strokeStyle = resolvedColour(element, `--series-${hueOf(one, index)}`)
    for (const { at, value } of excludedPoints(one, disturbedAt)) {
      const x = self.valToPos(at, 'x', true)
      if (x < self.bbox.left || x > self.bbox.left + self.bbox.width) continue
      ctx.beginPath()
      ctx.arc(x, self.valToPos(value, 'y', true), HOLLOW.radius * ratio, 0, 2 * Math.PI)
      ctx.fill()
      ctx.stroke()
    }
  }
  ctx.restore()
}

/** A drag changes the zoom in the URL, which updates all charts of the screen. */
function hooksOf(input: LiveInput, drag: { isCancelled: boolean }): uPlot.Hooks.Arrays {
  const { onPointer, onZoom } = input
  let isInside = false
  return {
    draw: [(self) => drawExcluded(self, input)],
    setCursor: [
      ({ cursor: { idx, left = -1 } }) => {
        const index = left < 0 ? null : (idx ?? null)
        // Only the chart that the pointer has left may reset the shared cursor.
        if (isInside || index !== null) onPointer(index)
        isInside = index !== null
      },
    ],
    setSelect: [
      (self) => {
        const { left, width } = self.select
        self.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false)
        if (width >= MIN_DRAG_PX && !drag.isCancelled)
          onZoom([self.posToVal(left, 'x'), self.posToVal(left + width, 'x')])
      },
    ],
  }
}

/** Escape ends a drag without its zoom. */
function cancelByEscape(plot: uPlot, drag: { isCancelled: boolean }): void {
  plot.over.addEventListener('mousedown', () => {
    drag.isCancelled = false
    const end = new AbortController()
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      drag.isCancelled = true
      document.dispatchEvent(new MouseEvent('mouseup'))
    }
    addEventListener('keydown', onKey, { signal: end.signal })
    document.addEventListener('mouseup', () => end.abort(), { once: true })
  })
}

/** Delays a click, because a double click resets the zoom instead of opening the test. */
function followClicks(plot: uPlot, { onZoom, onPick }: LiveInput): () => void {
  let downAt = 0
  let picking: ReturnType<typeof setTimeout> | undefined
  plot.over.addEventListener('mousedown', (event) => {
    downAt = event.clientX
  })
  plot.over.addEventListener('dblclick', () => {
    clearTimeout(picking)
    onZoom(null)
  })
  plot.over.addEventListener('click', (event) => {
    const index = plot.cursor.idx
    clearTimeout(picking)
    if (Math.abs(event.clientX - downAt) < MIN_DRAG_PX && index != null && event.detail === 1) {
      picking = setTimeout(() => onPick(index), 250)
    }
  })
  return () => clearTimeout(picking)
}

/** Replaces only the lines of the rendered chart; axes, bands and grid stay in place. */
export function mountLiveChart(input: LiveInput): LiveChart {
  const { element, model, times, series } = input
  const drag = { isCancelled: false }
  const scaleOf = ([min, max]: Domain) => ({ min, max })
  const plot = new uPlot(
    {
      ...input.size,
      legend: { show: false },
      padding: [0, 0, 0, 0],
      scales: {
        x: { time: false, ...scaleOf(input.zoom ?? model.x) },
        y: { range: [model.y[0], model.y[1]] },
      },
      axes: [{ show: false }, { show: false }],
      cursor: {
        x: false,
        y: false,
        points: { show: false },
        drag: { x: true, y: false, setScale: false },
        // uPlot's own double click would zoom to the data, which can be less than the selected dates.
        bind: { dblclick: () => null },
      },
      series: [{}, ...linesOf(input)],
      hooks: hooksOf(input, drag),
    },
    [times, ...series.map((one) => one.values)],
    element,
  )
  const stopClicks = followClicks(plot, input)
  cancelByEscape(plot, drag)
  const resize = new ResizeObserver(() => {
    const size = { width: element.clientWidth, height: element.clientHeight }
    // The first report is of the size at hand, and uPlot would draw all lines again.
    if (size.width !== plot.width || size.height !== plot.height) plot.setSize(size)
  })
  resize.observe(element)
  const stopWatching = watchTheme(() => plot.redraw(false))
  return {
    show: (zoom) => plot.setScale('x', scaleOf(zoom ?? model.x)),
    unmount: () => {
      stopClicks()
      stopWatching()
      resize.disconnect()
      plot.destroy()
    },
  }
}
