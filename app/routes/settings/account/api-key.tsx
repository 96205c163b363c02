import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { ApiKeyCard } from '~/components/access/api-key-card'
import { newKeyOf } from '~/components/access/new-key'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { apiFor } from '~/server/screens/api-for'
import { keyActions, unknownAction } from '~/server/screens/forms/api-key-form'
import { entityActions } from '~/server/screens/forms/entity-actions'
import { apiKeyMessages } from '~/shared/messages/own-account'
import { paths } from '~/shared/paths'

export async function loader({ request }: LoaderFunctionArgs) {
  return { apiKey: await apiFor(request).get('/api/auth/apikey') }
}

export async function action({ request }: ActionFunctionArgs) {
  const api = apiFor(request)
  return entityActions(request, {
    ...keyActions({
      regenerate: () => api.post('/api/auth/regenerateapikey'),
      remove: () => api.delete('/api/auth/apikey'),
      screen: paths.accountApiKey(),
    }),
    default: unknownAction,
  })
}

export default function OwnApiKeyRoute() {
  const { apiKey } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <div className="max-w-form">
      <ApiKeyCard apiKey={apiKey} newKey={newKeyOf(answer)} about={apiKeyMessages.own} />
    </div>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
