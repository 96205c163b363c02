import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { listQueryFrom } from '~/components/lists/list-query'
import { CompetitorSubscriptionList } from '~/components/mailings/competitor-mailing-list'
import { apiFor } from '~/server/screens/api-for'
import { dialogOf } from '~/server/screens/dialog-of'
import { changeSubscriptions } from '~/server/screens/forms/change-mailings'
import { requireAdmin } from '~/server/screens/visitor'
import { mailingMessages } from '~/shared/messages/mailings'
import { pageMeta } from '~/shared/rules/navigation/page-title'

const messages = mailingMessages.center

export const meta: MetaFunction = (args) => pageMeta(args, messages.competitors)

const CLIENT = /^[1-9]\d{0,8}$/

/** The client that a subscriber is added to. */
const clientIn = (request: Request) => {
  const client = new URL(request.url).searchParams.get('client') ?? ''
  return dialogOf(request) === 'add-subscriber' && CLIENT.test(client) ? client : null
}

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request)
  const api = apiFor(request)
  const { page, keyword: search } = listQueryFrom(request)
  const client = clientIn(request)
  const [list, candidates] = await Promise.all([
    api.get('/api/mailings/competitors', {
      query: dialogOf(request) ? { limit: 500 } : { page, search },
    }),
    client === null ? [] : api.get('/api/mailings/candidates', { query: { client } }),
  ])
  return { list, candidates }
}

export async function action({ request }: ActionFunctionArgs) {
  await requireAdmin(request)
  return changeSubscriptions(request)
}

export default function CompetitorSubscriptionsRoute() {
  const data = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  return <CompetitorSubscriptionList {...data} lastResult={lastResult} />
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
