import { isRouteErrorResponse, useLocation, useRouteError } from '@remix-run/react'
import { ButtonLink } from '~/components/ui/button'
import { messages } from '~/shared/messages'

type Shown = { heading: string; text: string; action: 'home' | 'reload' | 'signIn' }

const BY_STATUS: Record<number, Shown> = {
  400: { heading: 'This address cannot be shown', text: messages.invalidRequest, action: 'home' },
  401: { heading: 'Sign in', text: messages.signInRequired, action: 'signIn' },
  403: { heading: 'Forbidden', text: messages.forbidden, action: 'home' },
  404: { heading: 'Not found', text: messages.notFound, action: 'home' },
  409: { heading: 'Changed in the meantime', text: messages.conflict, action: 'reload' },
  429: { heading: 'Too many requests', text: messages.generic, action: 'reload' },
  503: { heading: messages.maintenance.title, text: messages.maintenance.text, action: 'reload' },
  504: { heading: 'Too slow', text: messages.generic, action: 'reload' },
}

const UNEXPECTED: Shown = { heading: 'Something went wrong', text: messages.unexpected, action: 'reload' }

const field = (data: unknown, name: string): string | null => {
  if (typeof data !== 'object' || data === null || !(name in data)) return null
  const value = (data as Record<string, unknown>)[name]
  return typeof value === 'string' && value !== '' ? value : null
}

/** Refusals that have a screen of their own. */
const BY_REASON: Record<string, Shown> = {
  SHARE_LINK: { heading: 'This link is closed', text: messages.shareLink, action: 'signIn' },
}

type ErrorScreenProps = {
  reason?: string | null
  status: number
  message?: string | null
  requestId?: string | null
}

/** What failed and what to do now, with the id that finds it in the log. */
export function ErrorScreen({ status, reason, message, requestId }: ErrorScreenProps) {
  const { pathname, search } = useLocation()
  const { heading, text, action } = BY_REASON[reason ?? ''] ?? BY_STATUS[status] ?? UNEXPECTED
  return (
    <div
      data-shut={reason === 'MAINTENANCE' ? '' : undefined}
      className="mx-auto flex max-w-form flex-col items-start gap-2 px-4 py-[12vh]"
    >
      {status === 403 ? null : <p className="text-13 font-medium text-quiet">Error {status}</p>}
      <h1 className="text-28 font-semibold">{heading}</h1>
      <p className="text-16 text-pretty text-quiet">{message ?? text}</p>
      {requestId && reason !== 'MAINTENANCE' ? (
        <p className="text-13 text-quiet wrap-anywhere">{messages.requestId(requestId)}</p>
      ) : null}
      <div className="flex flex-wrap gap-2 pt-3">
        {action === 'reload' ? (
          <ButtonLink to={pathname + search} reloadDocument variant="primary">
            {messages.reloadAction}
          </ButtonLink>
        ) : null}
        {action === 'signIn' ? (
          <ButtonLink to="/login" variant="primary">
            {messages.login.submit}
          </ButtonLink>
        ) : (
          <ButtonLink to="/" variant={action === 'home' ? 'primary' : 'secondary'}>
            {messages.backHome}
          </ButtonLink>
        )}
      </div>
    </div>
  )
}

/** The `ErrorBoundary` of a route. An error that is no answer never shows its own words. */
export function RouteErrorBoundary() {
  const error = useRouteError()
  if (!isRouteErrorResponse(error)) return <ErrorScreen status={500} />
  const reason = field(error.data, 'reason')
  // A right that is missing is said in the words of the forbidden page, whatever the call said.
  const isKnownError = error.status === 403 ? reason !== null : error.status < 500 || error.status === 503
  return (
    <ErrorScreen
      status={error.status}
      message={isKnownError ? field(error.data, 'message') : null}
      reason={reason}
      requestId={field(error.data, 'requestId')}
    />
  )
}
