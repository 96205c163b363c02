import { isRouteErrorResponse, useLocation, useRouteError } from '@remix-run/react'
import { useEffect } from 'react'
import { lazyPart } from '~/components/hydration/lazy-part'
import { reloadPage } from '~/components/hydration/reload-page'
import { ButtonLink } from '~/components/ui/button'
import { loginMessages } from '~/shared/messages/account'
import { demoMessages } from '~/shared/messages/demo'
import { serviceFailureTitles, storageFailureMessages } from '~/shared/messages/disk'
import { failuresMessages, maintenanceMessages, unavailableMessages } from '~/shared/messages/failures'
import { layoutLabelsMessages as labels } from '~/shared/messages/layout-labels'

/** Lazy: they know every section, and a screen without a fault needs neither. */
const LeadOn = lazyPart(() => import('./lead-on').then((m) => m.LeadOn))
const MissingThing = lazyPart(() => import('./lead-on').then((m) => m.MissingThing))

type ErrorText = { heading: string; text: string; action: 'home' | 'reload' | 'signIn' }

const BY_STATUS: Record<number, ErrorText> = {
  400: {
    get heading() {
      return labels.thisAddressCannotBeShown
    },
    get text() {
      return failuresMessages.invalidRequest
    },
    action: 'home',
  },
  401: {
    get heading() {
      return labels.signIn
    },
    get text() {
      return failuresMessages.signInRequired
    },
    action: 'signIn',
  },
  403: {
    get heading() {
      return labels.forbidden
    },
    get text() {
      return failuresMessages.forbidden
    },
    action: 'home',
  },
  404: {
    get heading() {
      return labels.notFound
    },
    get text() {
      return failuresMessages.notFound
    },
    action: 'home',
  },
  409: {
    get heading() {
      return labels.changedInTheMeantime
    },
    get text() {
      return failuresMessages.conflict
    },
    action: 'reload',
  },
  429: {
    get heading() {
      return labels.tooManyRequests
    },
    get text() {
      return failuresMessages.generic
    },
    action: 'reload',
  },
  503: {
    get heading() {
      return unavailableMessages.title
    },
    get text() {
      return unavailableMessages.text
    },
    action: 'reload',
  },
  504: {
    get heading() {
      return labels.tooSlow
    },
    get text() {
      return failuresMessages.generic
    },
    action: 'reload',
  },
}

const UNEXPECTED: ErrorText = {
  get heading() {
    return labels.somethingWentWrong
  },
  get text() {
    return failuresMessages.unexpected
  },
  action: 'reload',
}

const field = (data: unknown, name: string): string | null => {
  if (typeof data !== 'object' || data === null || !(name in data)) return null
  const value = (data as Record<string, unknown>)[name]
  return typeof value === 'string' && value !== '' ? value : null
}

const BY_REASON: Record<string, ErrorText> = {
  MAINTENANCE: {
    get heading() {
      return maintenanceMessages.title
    },
    get text() {
      return maintenanceMessages.text
    },
    action: 'reload',
  },
  SHARE_LINK: {
    get heading() {
      return labels.thisLinkIsClosed
    },
    get text() {
      return failuresMessages.shareLink
    },
    action: 'signIn',
  },
  DEMO: {
    get heading() {
      return demoMessages.badge
    },
    get text() {
      return demoMessages.refused
    },
    action: 'home',
  },
  DISK_FULL: {
    get heading() {
      return serviceFailureTitles.DISK_FULL
    },
    get text() {
      return storageFailureMessages.diskFull
    },
    action: 'reload',
  },
  DATABASE_DOWN: {
    get heading() {
      return serviceFailureTitles.DATABASE_DOWN
    },
    get text() {
      return storageFailureMessages.databaseDown
    },
    action: 'reload',
  },
  STORAGE_DOWN: {
    get heading() {
      return serviceFailureTitles.STORAGE_DOWN
    },
    get text() {
      return storageFailureMessages.storageDown
    },
    action: 'reload',
  },
}

const FIRST_CHECK_MS = 5_000
const MAX_WAIT_MS = 60_000

/** `page-news` does this for maintenance, by its state. */
function useReloadWhenAvailable(isUnavailable: boolean): void {
  useEffect(() => {
    if (!isUnavailable) return
    let timer: ReturnType<typeof setTimeout>
    const check = async (delay: number) => {
      const { status } = await fetch(location.href, { method: 'HEAD' }).catch(() => ({ status: 503 }))
      if (status < 500) reloadPage()
      else schedule(Math.min(MAX_WAIT_MS, delay * 2))
    }
    const schedule = (delay: number) => {
      timer = setTimeout(() => void check(delay), delay)
    }
    schedule(FIRST_CHECK_MS)
    return () => clearTimeout(timer)
  }, [isUnavailable])
}

type ErrorScreenProps = {
  reason?: string | null
  status: number
  message?: string | null
  requestId?: string | null
}

export function ErrorScreen({ status, reason, message, requestId }: ErrorScreenProps) {
  const { pathname, search } = useLocation()
  useReloadWhenAvailable(status === 503 && reason !== 'MAINTENANCE')
  const isAboutThing = status === 404 || (status === 403 && BY_REASON[reason ?? ''] === undefined)
  const { heading, text, action } = BY_REASON[reason ?? ''] ?? BY_STATUS[status] ?? UNEXPECTED
  return (
    <div
      data-shut={reason === 'MAINTENANCE' ? '' : undefined}
      className="mx-auto flex max-w-form flex-col items-start gap-2 px-4 py-[12vh]"
    >
      {status === 403 ? null : (
        <p className="text-13 font-medium text-quiet">
          {labels.error} {status}
        </p>
      )}
      <h1 className="text-28 font-semibold">{heading}</h1>
      <p className="text-16 text-pretty text-quiet">{message ?? text}</p>
      {isAboutThing ? (
        <MissingThing status={status} isNamed={(message ?? text) !== failuresMessages.notFound} />
      ) : null}
      {requestId && reason !== 'MAINTENANCE' ? (
        <p className="text-13 text-quiet wrap-anywhere">{failuresMessages.requestId(requestId)}</p>
      ) : null}
      <div className="flex flex-wrap gap-2 pt-3">
        {action === 'reload' ? (
          <ButtonLink to={pathname + search} reloadDocument variant="primary">
            {failuresMessages.reloadAction}
          </ButtonLink>
        ) : null}
        {action === 'signIn' ? (
          <ButtonLink to="/login" variant="primary">
            {loginMessages.submit}
          </ButtonLink>
        ) : (
          <ButtonLink to="/" variant={action === 'home' ? 'primary' : 'secondary'}>
            {failuresMessages.backHome}
          </ButtonLink>
        )}
        {isAboutThing ? <LeadOn /> : null}
      </div>
    </div>
  )
}

/** The `ErrorBoundary` of a route. It never shows the message of an unexpected error. */
export function RouteErrorBoundary() {
  const error = useRouteError()
  if (!isRouteErrorResponse(error)) return <ErrorScreen status={500} message={failuresMessages.reloadPage} />
  const reason = field(error.data, 'reason')
  // Every 403 shows the text of the forbidden page, whatever the call's message.
  const isKnownError = error.status === 403 || error.status === 503 ? reason !== null : error.status < 500
  return (
    <ErrorScreen
      status={error.status}
      message={isKnownError ? field(error.data, 'message') : null}
      reason={reason}
      requestId={field(error.data, 'requestId')}
    />
  )
}
