import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { moveCursor } from './cursor'
import type { LiveChart } from './live-chart'
import type { ChartModel, ChartSeries } from './model'
import type { Domain } from './scale'

/** Callers build the list anew at every render; it counts as changed only when something in it has. */
export function useSameSeries(series: ChartSeries[]): ChartSeries[] {
  const [kept, setKept] = useState(series)
  const isSame =
    kept.length === series.length &&
    kept.every((one, index) => {
      const other = series[index]
      return (
        other?.key === one.key &&
        other.name === one.name &&
        other.hue === one.hue &&
        other.values === one.values
      )
    })
  if (!isSame) setKept(series)
  return isSame ? kept : series
}

type LiveChartInput = {
  plot: RefObject<HTMLDivElement>
  model: ChartModel
  times: number[]
  series: ChartSeries[]
  breaks?: number[] | undefined
  zoom: Domain | null
  onZoom: (domain: Domain | null) => void
  onPick: (index: number) => void
}

const NONE: number[] = []

/** Loads and mounts the live lines at the first touch of a chart: nobody pays for charts never touched. */
export function useLiveChart(input: LiveChartInput) {
  const { plot, model, times, series, breaks = NONE, zoom } = input
  const [isTouched, setTouched] = useState(false)
  const [isLive, setLive] = useState(false)
  const chart = useRef<LiveChart | null>(null)
  const latest = useRef(input)
  useEffect(() => {
    latest.current = input
  })

  useEffect(() => {
    const element = plot.current
    if (!isTouched || !element || times.length === 0) return
    let isGone = false
    import('./live-chart').then(
      ({ mountLiveChart }) => {
        if (isGone) return
        chart.current = mountLiveChart({
          element,
          model,
          times,
          series,
          breaks,
          zoom: latest.current.zoom,
          onPointer: (index) => moveCursor(index === null ? null : (times[index] ?? null)),
          onZoom: (domain) => latest.current.onZoom(domain),
          onPick: (index) => latest.current.onPick(index),
        })
        setLive(true)
      },
      // Offline or a new version deployed: the drawn chart stays, and the next touch tries again.
      () => setTouched(false),
    )
    return () => {
      isGone = true
      chart.current?.unmount()
      chart.current = null
      setLive(false)
      moveCursor(null)
    }
  }, [plot, isTouched, model, times, series, breaks])

  useEffect(() => chart.current?.show(zoom), [zoom])

  return { isLive, touch: useCallback(() => setTouched(true), []) }
}
