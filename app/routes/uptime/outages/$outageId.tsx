import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import Settings from 'lucide-react/icons/settings'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { PageHeader } from '~/components/layout/page-header'
import { useCan, useVisitor } from '~/components/settings/use-visitor'
import { ButtonLink } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { EmptyState } from '~/components/ui/empty-state'
import { OutageAttempts } from '~/components/uptime/outages/outage-attempts'
import { OutageFacts } from '~/components/uptime/outages/outage-facts'
import { OutagePicture } from '~/components/uptime/outages/outage-picture'
import { apiFor } from '~/server/screens/api-for'
import { requireVisitorOrShare } from '~/server/screens/visitor'
import { outageMessages, uptimeMessages } from '~/shared/messages/uptime'
import { paths } from '~/shared/paths'
import { pageMeta } from '~/shared/rules/navigation/page-title'

const words = outageMessages

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, words.crumb, [args.data?.outage.monitorName, args.data?.outage.siteName])

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { timeZone } = await requireVisitorOrShare(request)
  const api = apiFor(request)
  const outage = await api.get('/api/outages/{id}', { params: { id: params['outageId'] ?? '' } })
  const site = await api.get('/api/sites/{id}', { params: { id: String(outage.site) } })
  return { outage, site, timeZone }
}

export default function OutageRoute() {
  const { outage, site, timeZone } = useLoaderData<typeof loader>()
  const visitor = useVisitor()
  const can = useCan()
  const { client, project, organization } = site
  const place = { organizationId: organization, clientId: client, projectId: project, siteId: site._id }
  const { evidence, monitor, reportPage } = outage
  return (
    <>
      <PageHeader
        title={words.title(outage.monitorName)}
        crumbs={[
          ...(visitor ? [{ label: uptimeMessages.title, to: paths.monitors() }] : []),
          { label: site.name, to: paths.dashboardSite(client, site._id) },
          { label: words.crumb },
        ]}
        note={<span className="font-mono text-12">{outage.target}</span>}
        actions={
          <>
            {reportPage === null ? null : (
              <ButtonLink to={paths.report(site._id, reportPage, 'uptime', { monitor })}>
                {words.report}
              </ButtonLink>
            )}
            {can('monitor.update', place) ? (
              <ButtonLink icon={Settings} to={paths.monitor(client, project, site._id, monitor)}>
                {words.settings}
              </ButtonLink>
            ) : null}
          </>
        }
      />
      <div className="flex flex-col gap-6">
        <OutageFacts {...{ outage, timeZone }} />
        <Card title={words.evidence} note={words.attempts(evidence.length)} flush>
          {evidence.length > 0 ? (
            <OutageAttempts {...{ evidence, timeZone }} />
          ) : (
            <EmptyState text={words.noEvidence} className="py-8" />
          )}
        </Card>
        <OutagePicture outage={outage} />
      </div>
    </>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
