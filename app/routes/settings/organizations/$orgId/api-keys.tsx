import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData, useParams } from '@remix-run/react'
import { KeyScreen } from '~/components/access/api-keys/key-screen'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { apiFor } from '~/server/screens/api-for'
import { keyActions } from '~/server/screens/forms/api-key-form'
import { requireOwner } from '~/server/screens/visitor'
import { apiKeyMessages } from '~/shared/messages/api-keys'
import { paths } from '~/shared/paths'

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireOwner(request)
  const id = String(params.orgId)
  const keys = await apiFor(request).get('/api/organizations/{id}/apikeys', { params: { id } })
  return { keys, now: new Date().toISOString() }
}

export function action({ request, params }: ActionFunctionArgs) {
  const api = apiFor(request)
  const id = String(params.orgId)
  return keyActions(request, {
    create: (body) => api.post('/api/organizations/{id}/apikeys', { params: { id }, body }),
    update: (keyId, body) =>
      api.put('/api/organizations/{id}/apikeys/{keyId}', { params: { id, keyId }, body }),
    revoke: (keyId) => api.delete('/api/organizations/{id}/apikeys/{keyId}', { params: { id, keyId } }),
    screen: paths.organizationApiKeys(id),
  })
}

export default function OrganizationApiKeysRoute() {
  const { keys, now } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const id = String(useParams()['orgId'])
  return (
    <KeyScreen
      {...{ keys, now, answer }}
      about={apiKeyMessages.organization}
      here={paths.organizationApiKeys(id)}
      dialog={(params) => paths.organizationApiKeys(id, params)}
    />
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
