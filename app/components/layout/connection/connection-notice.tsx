import { useLocation, useRevalidator } from '@remix-run/react'
import WifiOff from 'lucide-react/icons/wifi-off'
import X from 'lucide-react/icons/x'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import {
  type ConnectionStatus,
  dismissUnsaved,
  FINE,
  readStatus,
  retryByHand,
  subscribe,
} from '~/components/hydration/connection-status'
import { Button } from '~/components/ui/button'
import {
  connectionMessages,
  connectionMessages as messages,
  notLoadedMessages,
  unsavedMessages,
} from '~/shared/messages/connection'
import { failuresMessages } from '~/shared/messages/failures'
import { formMessages } from '~/shared/messages/form'
import { paths } from '~/shared/paths'

function Unsaved({ reason, detail }: NonNullable<ConnectionStatus['unsaved']>) {
  return (
    <div className="flex items-start gap-2">
      <p className="min-w-0 flex-1 py-1 text-pretty">
        {detail ? connectionMessages.unsavedBecause(detail) : unsavedMessages[reason]}
        {reason === 'signedOut' ? (
          <>
            {' '}
            <a href={paths.login()} target="_blank" rel="noreferrer" className="font-semibold underline">
              {messages.signIn}
            </a>
          </>
        ) : null}
      </p>
      <Button type="button" size="small" variant="quiet" icon={X} iconOnly onClick={dismissUnsaved}>
        {formMessages.close}
      </Button>
    </div>
  )
}

interface TroubleProps {
  trouble: NonNullable<ConnectionStatus['trouble']>
  /** A screen was requested and waits. */
  isLoading: boolean
}

function Trouble({ trouble, isLoading }: TroubleProps) {
  const isLost = trouble === 'offline' || trouble === 'unavailable'
  return (
    <div className="flex items-center gap-2.5">
      <WifiOff size={16} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-warning" />
      <p className="min-w-0 flex-1">{isLoading && isLost ? notLoadedMessages[trouble] : messages[trouble]}</p>
      {trouble === 'sending' ? null : (
        <Button type="button" size="small" onClick={retryByHand}>
          {messages.retry}
        </Button>
      )}
    </div>
  )
}

/** A save whose reply was lost may have succeeded: loads the screen's data again as soon as the server answers. */
function useFreshData({ trouble, unsaved }: ConnectionStatus): void {
  const { revalidate } = useRevalidator()
  const isUnknown = useRef(false)
  if (unsaved?.reason === 'unknown') isUnknown.current = true
  useEffect(() => {
    if (trouble !== null || !isUnknown.current) return
    isUnknown.current = false
    revalidate()
  }, [trouble, revalidate])
}

const watchRouter = (listener: () => void) => window.__remixRouter.subscribe(listener)
const isNavigating = () => window.__remixRouter.state.navigation.state === 'loading'

/**
 * A child of `body`, so that Headless UI leaves it usable beside an open dialog. The live region is there before its
 * text, or screen readers would not announce it.
 */
export function ConnectionNotice() {
  const status = useSyncExternalStore(subscribe, readStatus, () => FINE)
  const { trouble, unsaved, isOutdated, isDocumentHeld } = status
  // `useNavigation` waits for parts whose scripts do not load without a connection.
  const isLoading = useSyncExternalStore(watchRouter, isNavigating, () => false) || isDocumentHeld
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was not saved belongs to the screen that was left
  useEffect(() => dismissUnsaved, [pathname])
  useFreshData(status)
  return (
    <div role="status" data-print="hide" className="connection-notice">
      {trouble || unsaved || isOutdated ? (
        <div className="flex flex-col gap-2 rounded-6 bg-raised py-2.5 pr-2.5 pl-4 shadow-float">
          {trouble ? <Trouble trouble={trouble} isLoading={isLoading} /> : null}
          {unsaved ? <Unsaved {...unsaved} /> : null}
          {isOutdated ? (
            <p>
              {failuresMessages.newVersion}{' '}
              {/* biome-ignore lint/a11y/useValidAnchor: an empty address is the page itself, with its query */}
              <a href="" className="font-semibold underline">
                {failuresMessages.reloadAction}
              </a>
            </p>
          ) : null}
        </div>
      ) : null}
    </div>
  )
}
