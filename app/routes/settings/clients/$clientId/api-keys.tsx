import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData, useParams } from '@remix-run/react'
import { KeyScreen } from '~/components/access/api-keys/key-screen'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { apiFor } from '~/server/screens/api-for'
import { keyActions } from '~/server/screens/forms/api-key-form'
import { apiKeyMessages } from '~/shared/messages/api-keys'
import { paths } from '~/shared/paths'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const id = String(params.clientId)
  const keys = await apiFor(request).get('/api/clients/{id}/apikeys', { params: { id } })
  return { keys, now: new Date().toISOString() }
}

export function action({ request, params }: ActionFunctionArgs) {
  const api = apiFor(request)
  const id = String(params.clientId)
  return keyActions(request, {
    create: (body) => api.post('/api/clients/{id}/apikeys', { params: { id }, body }),
    update: (keyId, body) => api.put('/api/clients/{id}/apikeys/{keyId}', { params: { id, keyId }, body }),
    revoke: (keyId) => api.delete('/api/clients/{id}/apikeys/{keyId}', { params: { id, keyId } }),
    screen: paths.clientApiKeys(id),
  })
}

export default function ClientApiKeysRoute() {
  const { keys, now } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const id = String(useParams()['clientId'])
  return (
    <KeyScreen
      {...{ keys, now, answer }}
      about={apiKeyMessages.client}
      here={paths.clientApiKeys(id)}
      dialog={(params) => paths.clientApiKeys(id, params)}
    />
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
