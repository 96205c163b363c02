import { useFetcher } from '@remix-run/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { PlacedChart } from '~/shared/rules/personal-dashboards/layout'
import type { DashboardChart } from '~/shared/schemas/dashboard-chart'

const QUIET_MS = 500

const layoutForm = (charts: readonly PlacedChart[]): FormData => {
  const form = new FormData()
  form.set('intent', 'layout')
  for (const [index, { _id, width, height }] of charts.entries()) {
    form.set(`charts[${index}]._id`, _id)
    form.set(`charts[${index}].place`, String(index + 1))
    form.set(`charts[${index}].width`, width)
    form.set(`charts[${index}].height`, height)
  }
  return form
}

const hasSame = (layout: readonly PlacedChart[], charts: readonly PlacedChart[]) =>
  layout.length === charts.length && charts.every(({ _id }) => layout.some((one) => one._id === _id))

/** The charts in their present order and sizes. Changes are shown at once and saved after a pause. */
export function useLayout(stored: DashboardChart[]) {
  const { submit, data, state } = useFetcher<{ error?: unknown }>()
  const [changed, setChanged] = useState<DashboardChart[] | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>()
  const hasFailed = state === 'idle' && Boolean(data?.error)
  const charts = useMemo(
    () => (changed && !hasFailed && hasSame(changed, stored) ? changed : stored),
    [changed, stored, hasFailed],
  )
  useEffect(() => () => clearTimeout(timer.current), [])
  const change = (next: DashboardChart[]) => {
    setChanged(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => submit(layoutForm(next), { method: 'post' }), QUIET_MS)
  }
  return { charts, change, hasFailed }
}
