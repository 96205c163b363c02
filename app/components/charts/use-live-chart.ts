import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { Pointer } from './live-chart'
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
  onPick: (index: number) => void
}

const NONE: number[] = []

/** Loads and mounts the live lines at the first touch of a chart: nobody pays for charts never touched. */
export function useLiveChart({ plot, model, times, series, breaks = NONE, onPick }: LiveChartInput) {
  const [isTouched, setTouched] = useState(false)
  const [isLive, setLive] = useState(false)
  const [zoom, setZoom] = useState<Domain | null>(null)
  const [pointer, setPointer] = useState<Pointer | null>(null)
  const pick = useRef(onPick)
  useEffect(() => {
    pick.current = onPick
  })

  useEffect(() => {
    const element = plot.current
    if (!isTouched || !element || times.length === 0) return
    let unmount: (() => void) | undefined
    let isGone = false
    import('./live-chart').then(
      ({ mountLiveChart }) => {
        if (isGone) return
        unmount = mountLiveChart({
          element,
          model,
          times,
          series,
          breaks,
          onPointer: setPointer,
          onZoom: setZoom,
          onPick: (index) => pick.current(index),
        })
        setLive(true)
      },
      // Offline or a new version deployed: the drawn chart stays, and the next touch tries again.
      () => setTouched(false),
    )
    return () => {
      isGone = true
      unmount?.()
      setLive(false)
      setZoom(null)
      setPointer(null)
    }
  }, [plot, isTouched, model, times, series, breaks])

  return { zoom, pointer, isLive, touch: useCallback(() => setTouched(true), []) }
}
