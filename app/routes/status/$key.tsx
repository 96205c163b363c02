import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, useParams } from '@remix-run/react'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { PlainShell } from '~/components/layout/plain-shell'
import { IncidentList, PlannedList } from '~/components/status-page/incident-list'
import { OverallState } from '~/components/status-page/overall-state'
import { PublicShell } from '~/components/status-page/public-shell'
import { ServiceRow } from '~/components/status-page/service'
import { Card } from '~/components/ui/card'
import { useRefresh } from '~/components/ui/use-refresh'
import { apiFor } from '~/server/screens/api-for'
import { publicStatusPageMessages as messages, statusPagesMessages } from '~/shared/messages/status-pages'
import { paths } from '~/shared/paths'

/** The URL is the secret, so it must not leak as a referrer or into search engines. */
export const headers = () => ({
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
})

export const meta: MetaFunction<typeof loader> = ({ data, params }) => {
  if (!data) return [{ title: statusPagesMessages.title }, { name: 'robots', content: 'noindex' }]
  return [
    { title: `${messages.overall[data.status.state]} · ${data.status.title}` },
    { name: 'robots', content: 'noindex' },
    {
      tagName: 'link',
      rel: 'alternate',
      type: 'application/rss+xml',
      title: messages.feedTitle(data.status.title),
      href: paths.publicStatusFeed(params['key'] ?? ''),
    },
  ]
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  const key = String(params['key'])
  return { status: await apiFor(request).get('/api/status/{key}', { params: { key } }) }
}

export default function PublicStatusRoute() {
  const { status } = useLoaderData<typeof loader>()
  const { key = '' } = useParams()
  useRefresh()
  return (
    <PublicShell status={status} feed={paths.publicStatusFeed(key)}>
      <OverallState status={status} />
      <PlannedList maintenance={status.maintenance} />
      <Card title={messages.services}>
        {status.monitors.length === 0 ? <p className="text-quiet">{messages.none}.</p> : null}
        <ul className="flex flex-col divide-y divide-line">
          {status.monitors.map((service) => (
            <ServiceRow key={service.id} service={service} showsResponse={status.showsResponse} />
          ))}
        </ul>
        {status.monitors.length === 0 ? null : (
          <p className="mt-4 border-t border-line pt-3 text-12 text-pretty text-quiet">{messages.policy}.</p>
        )}
      </Card>
      <IncidentList incidents={status.incidents} />
    </PublicShell>
  )
}

export function ErrorBoundary() {
  return (
    <PlainShell>
      <RouteErrorBoundary />
    </PlainShell>
  )
}
