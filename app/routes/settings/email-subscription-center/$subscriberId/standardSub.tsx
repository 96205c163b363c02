import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { subscriptionQueryFrom } from '~/components/mailings/mailing-query'
import { SubscriptionsPanel } from '~/components/mailings/mailings-panel'
import { KIND_OF_TAB, tabOf } from '~/components/mailings/subscriber-tabs'
import { apiFor } from '~/server/screens/api-for'
import { changeSubscriptions } from '~/server/screens/forms/change-mailings'
import { readSubjectSubscriptions } from '~/server/screens/readers/read-mailings'
import { requireAdmin } from '~/server/screens/visitor'

/** One screen at five URLs: a tab for each kind of email. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const visitor = await requireAdmin(request)
  const api = apiFor(request)
  const id = String(params.subscriberId)
  const kind = KIND_OF_TAB[tabOf(new URL(request.url).pathname)]
  const subscriber = await api.get('/api/subscribers/{id}', { params: { id } })
  const query = { ...subscriptionQueryFrom(request), subject: id, kind }
  return { subscriber, kind, ...(await readSubjectSubscriptions(request, api, { visitor, query })) }
}

export async function action({ request }: ActionFunctionArgs) {
  await requireAdmin(request)
  return changeSubscriptions(request)
}

export default function SubscriberTabRoute() {
  const { subscriber, kind, ...subscriptions } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  return (
    <SubscriptionsPanel
      key={kind}
      subject={subscriber}
      kinds={[kind]}
      lastResult={lastResult}
      {...subscriptions}
    />
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
