import { isRouteErrorResponse, useLocation, useRouteError } from '@remix-run/react'
import { useEffect } from 'react'
import { lazyPart } from '~/components/hydration/lazy-part'
import { reloadPage } from '~/components/hydration/reload-page'
import { ButtonLink } from '~/components/ui/button'
import { loginMessages } from '~/shared/messages/account'
import { demoMessages } from '~/shared/messages/demo'
import {
  databaseDownMessage,
  diskFullMessage,
  serviceFailureTitles,
  storageDownMessage,
} from '~/shared/messages/disk'
import {
  backHomeMessage,
  conflictMessage,
  forbiddenMessage,
  genericMessage,
  invalidRequestMessage,
  maintenanceMessages,
  notFoundMessage,
  reloadActionMessage,
  reloadPageMessage,
  requestIdMessage,
  shareLinkMessage,
  signInRequiredMessage,
  unavailableMessages,
  unexpectedMessage,
} from '~/shared/messages/failures'

/** Lazy: they know every section, and a screen without a fault needs neither. */
const LeadOn = lazyPart(() => import('./lead-on').then((m) => m.LeadOn))
const MissingThing = lazyPart(() => import('./lead-on').then((m) => m.MissingThing))

type ErrorText = { heading: string; text: string; action: 'home' | 'reload' | 'signIn' }

const BY_STATUS: Record<number, ErrorText> = {
  400: { heading: 'This address cannot be shown', text: invalidRequestMessage, action: 'home' },
  401: { heading: 'Sign in', text: signInRequiredMessage, action: 'signIn' },
  403: { heading: 'Forbidden', text: forbiddenMessage, action: 'home' },
  404: { heading: 'Not found', text: notFoundMessage, action: 'home' },
  409: { heading: 'Changed in the meantime', text: conflictMessage, action: 'reload' },
  429: { heading: 'Too many requests', text: genericMessage, action: 'reload' },
  503: { heading: unavailableMessages.title, text: unavailableMessages.text, action: 'reload' },
  504: { heading: 'Too slow', text: genericMessage, action: 'reload' },
}

const UNEXPECTED: ErrorText = { heading: 'Something went wrong', text: unexpectedMessage, action: 'reload' }

const field = (data: unknown, name: string): string | null => {
  if (typeof data !== 'object' || data === null || !(name in data)) return null
  const value = (data as Record<string, unknown>)[name]
  return typeof value === 'string' && value !== '' ? value : null
}

const BY_REASON: Record<string, ErrorText> = {
  MAINTENANCE: { heading: maintenanceMessages.title, text: maintenanceMessages.text, action: 'reload' },
  SHARE_LINK: { heading: 'This link is closed', text: shareLinkMessage, action: 'signIn' },
  DEMO: { heading: demoMessages.badge, text: demoMessages.refused, action: 'home' },
  DISK_FULL: { heading: serviceFailureTitles.DISK_FULL, text: diskFullMessage, action: 'reload' },
  DATABASE_DOWN: { heading: serviceFailureTitles.DATABASE_DOWN, text: databaseDownMessage, action: 'reload' },
  STORAGE_DOWN: {
    heading: serviceFailureTitles.STORAGE_DOWN,
    text: storageDownMessage,
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
      {status === 403 ? null : <p className="text-13 font-medium text-quiet">Error {status}</p>}
      <h1 className="text-28 font-semibold">{heading}</h1>
      <p className="text-16 text-pretty text-quiet">{message ?? text}</p>
      {isAboutThing ? <MissingThing status={status} isNamed={(message ?? text) !== notFoundMessage} /> : null}
      {requestId && reason !== 'MAINTENANCE' ? (
        <p className="text-13 text-quiet wrap-anywhere">{requestIdMessage(requestId)}</p>
      ) : null}
      <div className="flex flex-wrap gap-2 pt-3">
        {action === 'reload' ? (
          <ButtonLink to={pathname + search} reloadDocument variant="primary">
            {reloadActionMessage}
          </ButtonLink>
        ) : null}
        {action === 'signIn' ? (
          <ButtonLink to="/login" variant="primary">
            {loginMessages.submit}
          </ButtonLink>
        ) : (
          <ButtonLink to="/" variant={action === 'home' ? 'primary' : 'secondary'}>
            {backHomeMessage}
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
  if (!isRouteErrorResponse(error)) return <ErrorScreen status={500} message={reloadPageMessage} />
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
