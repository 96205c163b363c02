import { Form, useLocation, useNavigate, useRevalidator, useSearchParams } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '~/components/ui/button'
import { RefreshPage } from '~/components/ui/refresh-page'
import { watchEvents } from '~/components/ui/watch-events'
import { formMessages } from '~/shared/messages/form'
import { runTestMessages } from '~/shared/messages/run-test'
import { paths, withParams } from '~/shared/paths'
import { isInProgress } from '~/shared/rules/measuring/test-status'
import type { WatchedTest } from '~/shared/schemas/lighthouse'
import { useShownSeries } from '../frame/use-shown-report'
import { RunStatus } from './run-status'
import { waitReason } from './wait-reason'

const REFRESH_SECONDS = 4

/** Running tests of a page: updated by server-sent events, or by reloading without scripts. */
export function LiveTests({ page, tests: loaded }: { page: number; tests: WatchedTest[] }) {
  const here = useShownUrl()
  const tests = useLiveTests(page, loaded, useReload(here))
  const running = tests.filter((test) => isInProgress(test.status))
  if (running.length === 0) return null
  const waiting = running.filter(({ status }) => status === 'queued')
  const isWithoutAgent = waiting.length > 0 && waiting.every(({ agents }) => agents === 0)
  const cancelable = running.filter(({ mayCancel }) => mayCancel)
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-5 gap-y-1 rounded-6 bg-sunken px-4 py-2.5"
      data-print="hide"
    >
      {running.map((test) => (
        <span key={test.testId} className="inline-flex flex-wrap items-center text-13">
          <RunStatus status={test.status} detail={test.deviceName} />
          {test.repeatReason ? (
            <span className="text-quiet">, {runTestMessages.repeats[test.repeatReason]}</span>
          ) : null}
          <WaitReason reason={isWithoutAgent ? null : waitReason(test)} />
        </span>
      ))}
      {cancelable.length > 0 ? <CancelButton ids={cancelable.map(({ testId }) => testId)} /> : null}
      {isWithoutAgent ? (
        <p className="basis-full text-13 text-pretty text-quiet">{runTestMessages.noAgent}.</p>
      ) : null}
      <RefreshPage seconds={REFRESH_SECONDS} url={here} />
      <noscript>
        <span className="text-13 text-quiet">{runTestMessages.refreshing}</span>
      </noscript>
    </div>
  )
}

/** Not announced: the queue position changes too often for screen readers. */
const WaitReason = ({ reason }: { reason: string | null }) =>
  reason === null ? null : (
    <span aria-live="off" className="text-quiet">
      , {reason}
    </span>
  )

function CancelButton({ ids }: { ids: string[] }) {
  const { pathname, search } = useLocation()
  return (
    <Form method="post" action={paths.cancelTests()} className="ml-auto">
      {ids.map((id) => (
        <input key={id} type="hidden" name="ids" value={id} />
      ))}
      <input type="hidden" name="returnTo" value={pathname + search} />
      <Button size="small">{formMessages.cancel}</Button>
    </Form>
  )
}

/** This screen with the device that it shows, which a finished test of another device must not change. */
function useShownUrl(): string {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  return withParams(pathname, search, { ...useShownSeries() })
}

/** Reads the screen again, once with its device in the URL; the function stays the same. */
function useReload(here: string): () => void {
  const { pathname, search } = useLocation()
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const reload = () => {
    if (here === pathname + search) revalidate()
    else navigate(here, { replace: true, preventScrollReset: true })
  }
  const latest = useRef(reload)
  useEffect(() => {
    latest.current = reload
  })
  return useRef(() => latest.current()).current
}

function useLiveTests(page: number, loaded: WatchedTest[], reload: () => void): WatchedTest[] {
  const [tests, setTests] = useState(loaded)
  const isWaiting = loaded.some((test) => isInProgress(test.status))
  useEffect(() => setTests(loaded), [loaded])
  useEffect(() => {
    if (!isWaiting) return
    let underWay = -1
    let results = ''
    const onData = (data: string) => {
      const next = JSON.parse(data) as WatchedTest[]
      setTests(next)
      const now = next.filter((test) => isInProgress(test.status)).length
      // A test that is measured again has a provisional result meanwhile.
      const found = next.flatMap(({ pointId }) => pointId ?? []).join()
      const isNew = underWay >= 0 ? now < underWay || found !== results : now === 0
      if (isNew) reload()
      underWay = now
      results = found
    }
    return watchEvents(paths.testStream(page), 'tests', { onData, onRefused: reload })
  }, [page, isWaiting, reload])
  return tests
}
