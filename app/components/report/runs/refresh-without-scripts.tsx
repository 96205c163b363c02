import { RefreshPage } from '~/components/ui/refresh-page'
import { runTestMessages } from '~/shared/messages/run-test'

/** Long enough to read, and to press a button of a list. */
const REFRESH_SECONDS = 10

/** Reloads a screen without scripts while tests are running; the text says so. */
export function RefreshWithoutScripts({
  isTesting,
  seconds = REFRESH_SECONDS,
}: {
  isTesting: boolean
  seconds?: number
}) {
  if (!isTesting) return null
  return (
    <>
      <RefreshPage seconds={seconds} />
      <noscript>
        <p className="mb-4 text-13 text-quiet" data-print="hide">
          {runTestMessages.refreshing}
        </p>
      </noscript>
    </>
  )
}
