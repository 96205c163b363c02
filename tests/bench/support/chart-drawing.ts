import * as echarts from 'echarts'
import uPlot from 'uplot'
import { mountLiveChart } from '~/components/charts/live-chart'
import { chartModel } from '~/components/charts/model'
import { noiseOf } from '~/shared/rules/statistics/fixtures/noise'
import { HOUR_MS } from '~/shared/values/units'

/** Runs in a browser: draws the same series with each library, and tells how long it took until its pixels were there. */
export interface Drawn {
  library: string
  points: number
  ms: number
}

const SIZE = { width: 1200, height: 300 }
const START = Date.UTC(2025, 0, 1)

interface Data {
  times: number[]
  values: number[]
  x: Float64Array
  y: Float64Array
  pairs: [number, number][]
}

/** Seeded, so that every run draws the same line. */
function dataOf(points: number): Data {
  const noise = noiseOf(1)
  const times = Array.from({ length: points }, (_, i) => START + i * HOUR_MS)
  const values = times.map((_, i) => 2000 + 500 * Math.sin(i / 700) + 120 * noise())
  return {
    times,
    values,
    x: Float64Array.from(times),
    y: Float64Array.from(values),
    pairs: times.map((at, i) => [at, values[i] ?? 0]),
  }
}

/** Reading a pixel waits for everything that was drawn. */
function awaitPixels(element: HTMLElement): void {
  const canvases = element.querySelectorAll('canvas')
  if (canvases.length === 0) throw new Error('Nothing was drawn')
  for (const canvas of canvases) canvas.getContext('2d')?.getImageData(0, 0, 1, 1)
}

const LIBRARIES: Record<string, (element: HTMLElement, data: Data) => () => void> = {
  'uPlot, typed arrays': (element, { x, y }) => {
    const plot = new uPlot(
      { ...SIZE, scales: { x: { time: false } }, series: [{}, { stroke: 'navy', width: 1.75 }] },
      [x, y],
      element,
    )
    return () => plot.destroy()
  },
  'our live chart (uPlot)': (element, { times, values }) => {
    const series = [{ key: 'a', name: 'A', values }]
    const live = mountLiveChart({
      ...{ element, size: SIZE, times, series, breaks: [], disturbedAt: [], zoom: null },
      model: chartModel({ kind: 'ms', times, series, threshold: null }),
      ...{ onPointer: () => {}, onZoom: () => {}, onPick: () => {} },
    })
    return live.unmount
  },
  ECharts: (element, data) => drawECharts(element, data, undefined),
  'ECharts, sampled': (element, data) => drawECharts(element, data, 'lttb'),
}

function drawECharts(element: HTMLElement, { pairs }: Data, sampling: 'lttb' | undefined): () => void {
  const chart = echarts.init(element)
  chart.setOption({
    animation: false,
    xAxis: { type: 'value', min: 'dataMin', max: 'dataMax' },
    yAxis: { type: 'value' },
    series: [{ type: 'line', data: pairs, showSymbol: false, sampling, lineStyle: { width: 1.75 } }],
  })
  chart.getZr().flush()
  return () => chart.dispose()
}

async function drawOnce(library: string, points: number, data: Data): Promise<Drawn> {
  const element = document.createElement('div')
  Object.assign(element.style, { width: `${SIZE.width}px`, height: `${SIZE.height}px` })
  document.body.append(element)
  await new Promise((resolve) => requestAnimationFrame(resolve))
  const startedAt = performance.now()
  const remove = LIBRARIES[library]?.(element, data)
  // uPlot draws in a microtask.
  await Promise.resolve()
  awaitPixels(element)
  const ms = performance.now() - startedAt
  remove?.()
  element.remove()
  return { library, points, ms }
}

/** Alternates between the libraries; the first round warms up. */
async function drawAll(points: number, rounds: number): Promise<Drawn[]> {
  const data = dataOf(points)
  const drawn: Drawn[] = []
  for (let round = 0; round <= rounds; round++)
    for (const library of Object.keys(LIBRARIES)) {
      const one = await drawOnce(library, points, data)
      if (round > 0) drawn.push(one)
    }
  return drawn
}

export type DrawAll = typeof drawAll
Object.assign(globalThis, { drawAll })
