import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { moveCursor } from './cursor'
import type { LiveChart } from './live-chart'
import type { ChartModel, ChartSeries } from './model'
import { onNear } from './on-near'
import type { Domain } from './scale'

/**
 * Keeps the previous array if its contents are the same, because callers create a new one at every render.
 */
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
        other.isFaint === one.isFaint &&
        other.values === one.values &&
        other.excluded === one.excluded
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
  disturbedAt?: number[] | undefined
  zoom: Domain | null
  onZoom: (domain: Domain | null) => void
  onPick: (index: number) => void
  /** Mounts the live chart near the viewport instead of at the first interaction. */
  isEager?: boolean | undefined
}

const NONE: number[] = []

/** Loads the live chart at the first interaction, so that other visits do not pay for its script. */
export function useLiveChart(input: LiveChartInput) {
  const { plot, model, times, series, breaks = NONE, disturbedAt = NONE, zoom, isEager = false } = input
  const [isTouched, setTouched] = useState(false)
  const [isLive, setLive] = useState(false)
  const chart = useRef<LiveChart | null>(null)
  const latest = useRef(input)
  useEffect(() => {
    latest.current = input
  })

  useEffect(() => {
    if (isEager && plot.current) return onNear(plot.current, () => setTouched(true))
  }, [plot, isEager])

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
          disturbedAt,
          zoom: latest.current.zoom,
          onPointer: (index) => moveCursor(index === null ? null : (times[index] ?? null)),
          onZoom: (domain) => latest.current.onZoom(domain),
          onPick: (index) => latest.current.onPick(index),
        })
        setLive(true)
      },
      // Offline or after a deployment: the rendered chart stays, and the next interaction retries.
      () => setTouched(false),
    )
    return () => {
      isGone = true
      chart.current?.unmount()
      chart.current = null
      setLive(false)
      moveCursor(null)
    }
  }, [plot, isTouched, model, times, series, breaks, disturbedAt])

  useEffect(() => chart.current?.show(zoom), [zoom])

  return { isLive, touch: useCallback(() => setTouched(true), []) }
}
