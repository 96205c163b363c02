import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { moveCursor, useAddedByScripts } from './cursor'
import type { LiveChart } from './live-chart'
import type { ChartModel, ChartSeries } from './model'
import { onNear } from './on-near'
import type { Domain } from './scale'

export type LiveChartInput = {
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

/** The server has nothing to paint, and React warns about layout effects there. */
const useBeforePaint = typeof document === 'undefined' ? useEffect : useLayoutEffect

type LiveScript = typeof import('./live-chart')

/** Once the script is there, charts that scripts add are live from the start. */
let script: LiveScript | null = null

async function liveScript(): Promise<LiveScript> {
  script ??= await import('./live-chart')
  return script
}

const NONE: number[] = []

/** Loads the live chart at the first interaction, so that other visits do not pay for its script. */
export function useLiveChart(input: LiveChartInput) {
  const { plot, model, times, series, breaks = NONE, disturbedAt = NONE, zoom, isEager = false } = input
  const isAdded = useAddedByScripts()
  const [isTouched, setTouched] = useState(isEager && isAdded && script !== null)
  const [isLive, setLive] = useState(isTouched && times.length > 0)
  const chart = useRef<LiveChart | null>(null)
  const latest = useRef(input)
  useBeforePaint(() => {
    latest.current = input
  })

  useEffect(() => {
    if (isEager && !isTouched && plot.current) return onNear(plot.current, () => setTouched(true))
  }, [plot, isEager, isTouched])

  useBeforePaint(() => {
    const element = plot.current
    if (!isTouched || !element || times.length === 0) return
    let isGone = false
    // All charts of a screen are measured before the first one is added: each would lay out the screen again.
    const size = { width: element.clientWidth, height: element.clientHeight }
    liveScript().then(
      ({ mountLiveChart }) => {
        if (isGone) return
        chart.current = mountLiveChart({
          element,
          size,
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
      () => {
        setTouched(false)
        setLive(false)
      },
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
