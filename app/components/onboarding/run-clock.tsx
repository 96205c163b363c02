import { useEffect, useState } from 'react'
import { formatLength } from '~/shared/format/availability'
import { liveReportMessages as messages } from '~/shared/messages/onboarding'

interface RunClockProps {
  startedAt: string
  usualMs: number | null
  /** Of the server, whose clock may differ from the browser's. */
  now: Date
}

/** How long a run has lasted, and how long tests usually take. */
export function RunClock({ startedAt, usualMs, now }: RunClockProps) {
  const [sinceNow, setSinceNow] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: counts from each answer of the server
  useEffect(() => {
    const from = performance.now()
    setSinceNow(0)
    const timer = setInterval(() => setSinceNow(performance.now() - from), 1_000)
    return () => clearInterval(timer)
  }, [now])
  const length = formatLength(now.getTime() - Date.parse(startedAt) + sinceNow)
  return <>, {messages.elapsed(length, usualMs === null ? null : formatLength(usualMs))}</>
}
