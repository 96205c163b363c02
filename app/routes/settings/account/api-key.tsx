import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { KeyScreen } from '~/components/access/api-keys/key-screen'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { useVisitor } from '~/components/visitor/use-visitor'
import { apiFor } from '~/server/screens/api-for'
import { keyActions } from '~/server/screens/forms/api-key-form'
import { apiKeyMessages } from '~/shared/messages/api-keys'
import { paths } from '~/shared/paths'

export async function loader({ request }: LoaderFunctionArgs) {
  return { keys: await apiFor(request).get('/api/auth/apikeys'), now: new Date().toISOString() }
}

export function action({ request }: ActionFunctionArgs) {
  const api = apiFor(request)
  return keyActions(request, {
    create: (body) => api.post('/api/auth/apikeys', { body }),
    update: (keyId, body) => api.put('/api/auth/apikeys/{keyId}', { params: { keyId }, body }),
    revoke: (keyId) => api.delete('/api/auth/apikeys/{keyId}', { params: { keyId } }),
    screen: paths.accountApiKey(),
  })
}

export default function OwnApiKeysRoute() {
  const { keys, now } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <KeyScreen
      {...{ keys, now, answer }}
      about={apiKeyMessages.own}
      here={paths.accountApiKey()}
      dialog={paths.accountApiKey}
      mayBill={useVisitor()?.hasBilling ?? false}
    />
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
