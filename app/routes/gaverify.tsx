import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { SignedOutPage } from '~/components/layout/signed-out-page'
import { ButtonLink } from '~/components/ui/button'
import { apiFor } from '~/server/screens/api-for'
import { refusalToast } from '~/server/screens/refusal-toast'
import { redirectWithToast } from '~/server/screens/toast'
import { requireVisitor } from '~/server/screens/visitor'
import { trafficMessages as messages } from '~/shared/messages/traffic'
import { paths } from '~/shared/paths'

export const meta: MetaFunction = () => [{ title: `${messages.continueTitle} · Lightkeeper` }]

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

/** Leads to Google with `flow`, since CSP blocks the redirect of a form; else Google returns here. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireVisitor(request)
  const api = apiFor(request)
  const query = Object.fromEntries(new URL(request.url).searchParams)
  const toList = (refusal: unknown) => refusalToast(refusal, paths.trafficConnections())
  const { flow } = query
  if (flow !== undefined) {
    const { url } = await api.get('/api/traffic-connections/google/flow', { query: { flow } }).catch(toList)
    return data({ url }, { headers: { refresh: `0;url=${url}`, 'cache-control': 'no-store' } })
  }
  const { redirectTo, isRenewed } = await api.get('/api/auth/gaverify', { query }).catch(toList)
  const message = isRenewed ? messages.done.reconnected : messages.done.connected
  throw await redirectWithToast(redirectTo, { status: 'success', message })
}

export default function GaVerifyRoute() {
  const { url } = useLoaderData<typeof loader>()
  return (
    <SignedOutPage title={messages.continueTitle}>
      <p className="text-quiet">{messages.continueText}</p>
      <ButtonLink to={url} variant="primary" reloadDocument>
        {messages.continueTitle}
      </ButtonLink>
    </SignedOutPage>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
