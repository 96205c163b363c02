import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData, useSearchParams } from '@remix-run/react'
import { LinkedProperty } from '~/components/analytics/linked-property'
import { ConnectionChoice, NoConnection, PropertyForm } from '~/components/analytics/property-form'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { ConfirmDialog } from '~/components/lists/confirm-dialog'
import { SettingsHeader } from '~/components/settings/settings-header'
import { DialogHost } from '~/components/ui/dialog/dialog'
import { useSite } from '~/components/visitor/use-place'
import { useCan, useTimeZone } from '~/components/visitor/use-visitor'
import { apiFor } from '~/server/screens/api-for'
import { confirmAction, entityActions, formAction } from '~/server/screens/forms/entity-actions'
import { reconnectSource } from '~/server/screens/forms/reconnect-source'
import { readSiteTraffic } from '~/server/screens/readers/read-site-traffic'
import { redirectWithToast } from '~/server/screens/toast'
import { formatCount } from '~/shared/format/count'
import { trafficMessages } from '~/shared/messages/traffic'
import { paths } from '~/shared/paths'
import { pageMeta } from '~/shared/rules/navigation/page-title'
import { siteTrafficBody } from '~/shared/schemas/traffic-connection'

const messages = trafficMessages.site

export const handle = { crumb: () => [{ label: messages.title }] }

export const meta: MetaFunction = (args) => pageMeta(args, messages.title)

export async function loader({ request, params }: LoaderFunctionArgs) {
  const found = await readSiteTraffic(request, String(params.siteId))
  return { ...found, timeZones: Intl.supportedValuesOf('timeZone') }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const api = apiFor(request)
  const { clientId = '', projectId = '', siteId = '' } = params
  const id = { params: { id: siteId } }
  const back = (message: string) =>
    redirectWithToast(paths.siteTraffic(clientId, projectId, siteId), { status: 'success', message })
  return entityActions(request, {
    reconnect: (posted) => reconnectSource(posted, siteId, paths.siteTraffic(clientId, projectId, siteId)),
    unlink: confirmAction(async () => {
      await api.delete('/api/sites/{id}/traffic', id)
      throw await back(trafficMessages.done.unlinked)
    }),
    default: formAction(siteTrafficBody, async (body) => {
      const { visits, name } = await api.put('/api/sites/{id}/traffic', { ...id, body })
      throw await back(trafficMessages.done.linked(formatCount(visits).text, name))
    }),
  })
}

export default function SiteTrafficRoute() {
  const site = useSite()
  const { traffic, connection, properties, timeZones } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const [search] = useSearchParams()
  const timeZone = useTimeZone()
  const can = useCan()
  const here = paths.siteTraffic(site.client, site.project, site._id)
  const mayConnectFor = (client: number | null) =>
    can('trafficConnection.update', {
      organizationId: site.organization,
      ...(client && { clientId: client }),
    })
  const mayConnect = mayConnectFor(site.client)
  const sent = search.get('dialog')
  const isUnlinking = sent === 'unlink'
  const dialog = isUnlinking ? (
    <ConfirmDialog
      title={messages.unlinkTitle}
      warning={messages.unlinkWarning}
      submit={messages.unlink}
      closeTo={here}
      lastResult={lastResult}
    />
  ) : null
  const connectTo = paths.newTrafficConnection({ place: `client:${site.client}`, returnTo: here })
  return (
    <DialogHost dialog={dialog}>
      <SettingsHeader title={messages.title} note={site.name} />
      <div className="flex max-w-form flex-col gap-4">
        <LinkedProperty
          traffic={traffic}
          mayRenew={mayConnectFor}
          lastResult={sent === 'reconnect' ? lastResult : null}
        />
        {traffic.connections.length === 0 ? (
          <NoConnection connectTo={mayConnect ? connectTo : null} />
        ) : (
          <ConnectionChoice connections={traffic.connections} chosen={connection?._id ?? null} />
        )}
        {connection && properties ? (
          <PropertyForm
            key={`${connection._id} ${search}`}
            connection={connection}
            properties={properties}
            property={traffic.property?.id ?? site.googleSettings?.id ?? ''}
            isLinked={traffic.property !== null}
            timeZone={traffic.property?.timeZone ?? timeZone}
            timeZones={timeZones}
            lastResult={sent === null ? lastResult : null}
          />
        ) : null}
      </div>
    </DialogHost>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
