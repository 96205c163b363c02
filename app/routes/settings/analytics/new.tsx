import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData, useSearchParams } from '@remix-run/react'
import { NewConnectionForms } from '~/components/analytics/new-connection-form'
import { SourceLinks } from '~/components/analytics/source-links'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { SettingsHeader } from '~/components/settings/settings-header'
import { ButtonLink } from '~/components/ui/button'
import { apiFor } from '~/server/screens/api-for'
import { entityActions, formAction } from '~/server/screens/forms/entity-actions'
import { readChannelPlaces } from '~/server/screens/readers/read-channel-places'
import { redirectWithToast } from '~/server/screens/toast'
import { requireChannelAdmin } from '~/server/screens/visitor'
import { trafficMessages as messages, trafficSourceNames } from '~/shared/messages/traffic'
import { paths, safeReturnPath, withParams } from '~/shared/paths'
import { pageMeta } from '~/shared/rules/navigation/page-title'
import { googleStartForm, newTrafficForm } from '~/shared/schemas/traffic-connection'
import { TRAFFIC_SOURCES } from '~/shared/values/traffic-choices'

export const handle = {
  crumb: () => [{ label: messages.title, to: paths.trafficConnections() }, { label: messages.add }],
}

export const meta: MetaFunction = (args) => pageMeta(args, messages.add)

export async function loader({ request }: LoaderFunctionArgs) {
  const visitor = await requireChannelAdmin(request)
  const requested = new URL(request.url).searchParams.get('source')
  const source = TRAFFIC_SOURCES.find((known) => known === requested) ?? null
  if (source === null) return { source, places: null, hasGoogle: false }
  const api = apiFor(request)
  const [places, { isConfigured: hasGoogle }] = await Promise.all([
    readChannelPlaces(api, visitor),
    api.get('/api/traffic-connections/google'),
  ])
  return { source, places, hasGoogle }
}

/** Back to where the visitor came from, or to the connection. */
const returnPath = (request: Request) => {
  const returnTo = new URL(request.url).searchParams.get('returnTo')
  return returnTo === null ? null : safeReturnPath(returnTo)
}

export async function action({ request }: ActionFunctionArgs) {
  const api = apiFor(request)
  return entityActions(request, {
    google: formAction(googleStartForm, async ({ place }) => {
      const returnTo = returnPath(request) ?? undefined
      const { flow } = await api.post('/api/traffic-connections/google', { body: { ...place, returnTo } })
      throw redirect(paths.gaVerify({ flow }))
    }),
    default: formAction(newTrafficForm, async ({ place, ...body }) => {
      const { _id } = await api.post('/api/traffic-connections', { body: { ...body, ...place } })
      throw await redirectWithToast(returnPath(request) ?? paths.trafficConnection(_id), {
        status: 'success',
        message: messages.done.connected,
      })
    }),
  })
}

export default function NewTrafficConnectionRoute() {
  const { source, places, hasGoogle } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const [search] = useSearchParams()
  if (source === null || places === null)
    return (
      <>
        <SettingsHeader title={messages.choose} />
        <SourceLinks />
      </>
    )
  return (
    <>
      <SettingsHeader
        title={messages.newTitle(trafficSourceNames[source])}
        actions={
          <ButtonLink to={withParams(paths.newTrafficConnection(), search, { source: null })}>
            {messages.otherSource}
          </ButtonLink>
        }
      />
      <NewConnectionForms
        source={source}
        places={places}
        place={search.get('place')}
        hasGoogle={hasGoogle}
        isGoogleAnswer={lastResult?.initialValue?.['intent'] === 'google'}
        lastResult={lastResult}
      />
    </>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
