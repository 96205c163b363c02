import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData, useSearchParams } from '@remix-run/react'
import Settings from 'lucide-react/icons/settings'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { PageHeader } from '~/components/layout/page-header'
import { EmailMeButton } from '~/components/mailings/email-me'
import { ButtonLink } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { DialogHost } from '~/components/ui/dialog/dialog'
import { EmptyState } from '~/components/ui/empty-state'
import { useRefresh } from '~/components/ui/use-refresh'
import { AcknowledgeDialog } from '~/components/uptime/outages/acknowledge-dialog'
import { OutageAttempts } from '~/components/uptime/outages/outage-attempts'
import { OutageHead } from '~/components/uptime/outages/outage-head'
import { OutagePicture } from '~/components/uptime/outages/outage-picture'
import { OutageTimeline } from '~/components/uptime/outages/outage-timeline'
import { RelatedOutages } from '~/components/uptime/outages/related-outages'
import { useCan, useVisitor } from '~/components/visitor/use-visitor'
import { apiFor } from '~/server/screens/api-for'
import { changeSubscriptions } from '~/server/screens/forms/change-mailings'
import { confirmAction, entityActions, formAction } from '~/server/screens/forms/entity-actions'
import { redirectWithToast } from '~/server/screens/toast'
import { requireNotShareUser, requireVisitorOrShare } from '~/server/screens/visitor'
import { outageMessages as messages } from '~/shared/messages/outages'
import { uptimeMessages } from '~/shared/messages/uptime'
import { paths } from '~/shared/paths'
import { pageMeta } from '~/shared/rules/navigation/page-title'
import { outageAcknowledgement } from '~/shared/schemas/outage-acknowledgement'

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, messages.crumb, [args.data?.outage.monitorName, args.data?.outage.siteName])

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { visitor, timeZone } = await requireVisitorOrShare(request)
  const api = apiFor(request)
  const outage = await api.get('/api/outages/{id}', { params: { id: params['outageId'] ?? '' } })
  const site = await api.get('/api/sites/{id}', { params: { id: String(outage.site) } })
  const mail = visitor
    ? await api.get('/api/clients/{id}/outage-mail', { params: { id: String(site.client) } })
    : null
  return { outage, site, mail, timeZone, now: Date.now() }
}

export async function action({ request, params }: ActionFunctionArgs) {
  await requireNotShareUser(request)
  const api = apiFor(request)
  const id = params['outageId'] ?? ''
  const back = (message: string) => redirectWithToast(paths.outage(id), { status: 'success', message })
  return entityActions(request, {
    subscribe: changeSubscriptions,
    unacknowledge: confirmAction(async () => {
      await api.delete('/api/outages/{id}/acknowledgement', { params: { id } })
      throw await back(messages.done.removed)
    }),
    default: formAction(outageAcknowledgement, async (body) => {
      await api.post('/api/outages/{id}/acknowledgement', { params: { id }, body })
      throw await back(messages.done.acknowledged)
    }),
  })
}

export default function OutageRoute() {
  const { outage, site, mail, timeZone, now } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const [search] = useSearchParams()
  const visitor = useVisitor()
  const can = useCan()
  useRefresh()
  const { client, project, organization } = site
  const place = { organizationId: organization, clientId: client, projectId: project, siteId: site._id }
  const { evidence, monitor, reportPage } = outage
  const mayAcknowledge = can('outage.acknowledge', place)
  const isDialogOpen = search.get('dialog') === 'acknowledge' && mayAcknowledge
  const times = { timeZone, now }
  return (
    <DialogHost dialog={isDialogOpen ? <AcknowledgeDialog {...{ outage, lastResult }} /> : null}>
      <PageHeader
        title={messages.title(outage.monitorName)}
        crumbs={[
          ...(visitor ? [{ label: uptimeMessages.title, to: paths.monitors() }] : []),
          { label: site.name, to: paths.dashboardSite(client, site._id) },
          { label: messages.crumb },
        ]}
        note={<span className="font-mono text-12">{outage.target}</span>}
        actions={
          <>
            {reportPage !== null && can('note.create', place) ? (
              <ButtonLink
                to={paths.addNote({
                  site_id: site._id,
                  page_id: reportPage,
                  at: outage.startedAt,
                  returnTo: paths.outage(outage._id),
                })}
              >
                {messages.addNote}
              </ButtonLink>
            ) : null}
            {mail && !mail.isWanted ? <EmailMeButton client={client} /> : null}
            {reportPage === null ? null : (
              <ButtonLink to={paths.report(site._id, reportPage, 'uptime', { monitor })}>
                {messages.report}
              </ButtonLink>
            )}
            {can('monitor.update', place) ? (
              <ButtonLink icon={Settings} to={paths.monitor(client, project, site._id, monitor)}>
                {messages.settings}
              </ButtonLink>
            ) : null}
          </>
        }
      />
      <div className="flex flex-col gap-6">
        <OutageHead {...{ outage, mayAcknowledge }} {...times} />
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <OutageTimeline outage={outage} {...times} isWanted={mail?.isWanted ?? null} />
          <div className="flex min-w-0 flex-col gap-6">
            <RelatedOutages related={outage.related} {...times} />
            <OutagePicture outage={outage} />
          </div>
        </div>
        <Card title={messages.evidence} note={messages.attempts(evidence.length)} flush>
          {evidence.length > 0 ? (
            <OutageAttempts {...{ evidence, timeZone }} />
          ) : (
            <EmptyState text={`${messages.noEvidence}.`} className="py-8" />
          )}
        </Card>
      </div>
    </DialogHost>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
