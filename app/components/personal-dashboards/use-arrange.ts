import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { customDashboardMessages as messages } from '~/shared/messages/custom-dashboards'
import { CHART_HEIGHTS, CHART_WIDTHS } from '~/shared/rules/personal-dashboards/choices'
import { moveChart, resizeChart } from '~/shared/rules/personal-dashboards/layout'
import type { DashboardChart } from '~/shared/schemas/dashboard-chart'
import { PLOT_HEIGHTS } from './chart-kinds'

const SHARES = { third: 1 / 3, half: 1 / 2, full: 1 } as const

const MOVES: Record<string, (index: number, last: number) => number> = {
  ArrowLeft: (index) => index - 1,
  ArrowUp: (index) => index - 1,
  ArrowRight: (index) => index + 1,
  ArrowDown: (index) => index + 1,
  Home: () => 0,
  End: (_, last) => last,
}
const SIZES: Record<string, { width?: number; height?: number }> = {
  ArrowLeft: { width: -1 },
  ArrowRight: { width: 1 },
  ArrowUp: { height: -1 },
  ArrowDown: { height: 1 },
}

const nearest = <T extends string>(choices: readonly T[], sizeOf: (choice: T) => number, size: number): T =>
  choices.reduce((best, one) => (Math.abs(sizeOf(one) - size) < Math.abs(sizeOf(best) - size) ? one : best))

/** Until the pointer is released; the element itself may move in the document meanwhile. Escape cancels. */
function followPointer(
  onMove: (event: globalThis.PointerEvent) => void,
  onEnd: () => void,
  onCancel: () => void,
): void {
  const end = new AbortController()
  const stop = () => {
    end.abort()
    onEnd()
  }
  const onKey = ({ key }: globalThis.KeyboardEvent) => {
    if (key !== 'Escape') return
    stop()
    onCancel()
  }
  addEventListener('keydown', onKey, { signal: end.signal })
  addEventListener('pointermove', onMove, { signal: end.signal })
  addEventListener('pointerup', stop, { signal: end.signal })
  addEventListener('pointercancel', stop, { signal: end.signal })
}

export const cardId = (chart: string) => `chart-${chart}`

const chartAt = (x: number, y: number) =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-chart-card]')?.dataset['chartCard'] ?? null

/** Moving and resizing by pointer and keyboard: handlers for the two handles of a card. */
export function useArrange(charts: DashboardChart[], change: (charts: DashboardChart[]) => void) {
  const latest = useRef(charts)
  const [announced, setAnnounced] = useState('')
  const [dragged, setDragged] = useState<string | null>(null)
  /** React moves the element of a chart, which takes the focus from its handle. */
  const focused = useRef<string | null>(null)
  useEffect(() => {
    latest.current = charts
    if (focused.current) document.getElementById(focused.current)?.focus({ preventScroll: true })
    focused.current = null
  }, [charts])

  const show = (
    next: DashboardChart[],
    id: string,
    announce: (chart: DashboardChart, place: number) => string,
  ) => {
    const place = next.findIndex(({ _id }) => _id === id)
    const chart = next[place]
    if (!chart) return
    latest.current = next
    change(next)
    setAnnounced(announce(chart, place))
  }
  const move = (id: string, to: number) =>
    show(moveChart(latest.current, id, to), id, ({ title }, place) =>
      messages.chart.moved(title, place + 1, latest.current.length),
    )
  const resized = (next: DashboardChart[], id: string) =>
    show(next, id, ({ title, width, height }) =>
      messages.chart.resized(title, messages.settings.widths[width], messages.settings.heights[height]),
    )

  const undo = (before: DashboardChart[]) => () => {
    if (latest.current === before) return
    latest.current = before
    change(before)
    setAnnounced(messages.chart.dragCancelled)
  }

  const moveHandle = (id: string) => ({
    id: `move-${id}`,
    onKeyDown: (event: KeyboardEvent) => {
      const index = latest.current.findIndex(({ _id }) => _id === id)
      const last = latest.current.length - 1
      const to = MOVES[event.key]?.(index, last)
      if (to === undefined) return
      event.preventDefault()
      if (to < 0 || to > last || to === index) return
      focused.current = `move-${id}`
      move(id, to)
    },
    onPointerDown: (event: PointerEvent) => {
      event.preventDefault()
      setDragged(id)
      let over: string | null = id
      followPointer(
        ({ clientX, clientY }) => {
          const target = chartAt(clientX, clientY)
          // Cards of different sizes would swap to and fro below a resting pointer.
          if (target === null || target === over) return
          over = target
          if (target !== id)
            move(
              id,
              latest.current.findIndex(({ _id }) => _id === target),
            )
        },
        () => setDragged(null),
        undo(latest.current),
      )
    },
  })

  const resizeHandle = (id: string) => ({
    id: `resize-${id}`,
    onKeyDown: (event: KeyboardEvent) => {
      const by = SIZES[event.key]
      if (!by) return
      event.preventDefault()
      resized(resizeChart(latest.current, id, by), id)
    },
    onPointerDown: (event: PointerEvent) => {
      const card = document.getElementById(cardId(id))
      const room = card?.parentElement?.clientWidth
      const chart = latest.current.find(({ _id }) => _id === id)
      if (!card || !room || !chart) return
      event.preventDefault()
      setDragged(id)
      const start = { x: event.clientX, y: event.clientY, width: card.clientWidth }
      followPointer(
        ({ clientX, clientY }) => {
          const share = (start.width + clientX - start.x) / room
          const width = nearest(CHART_WIDTHS, (one) => SHARES[one], share)
          const tall = PLOT_HEIGHTS[chart.height] + clientY - start.y
          const height = nearest(CHART_HEIGHTS, (one) => PLOT_HEIGHTS[one], tall)
          const now = latest.current.find(({ _id }) => _id === id)
          if (now?.width === width && now.height === height) return
          resized(
            latest.current.map((one) => (one._id === id ? { ...one, width, height } : one)),
            id,
          )
        },
        () => setDragged(null),
        undo(latest.current),
      )
    },
  })
  return { moveHandle, resizeHandle, announced, dragged }
}
