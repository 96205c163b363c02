import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { MonitorList } from '~/components/monitors/monitor-list'
import { OutageMailCard, StatusPageCard } from '~/components/monitors/outage-mail-card'
import { WindowList } from '~/components/monitors/window-list'
import { SettingsHeader } from '~/components/settings/settings-header'
import { ButtonLink } from '~/components/ui/button'
import { FormFailure } from '~/components/ui/form/form-failure'
import { useSite } from '~/components/visitor/use-place'
import { useCan } from '~/components/visitor/use-visitor'
import { apiFor } from '~/server/screens/api-for'
import { coverPages } from '~/server/screens/cover-pages'
import { confirmAction, entityActions, formAction } from '~/server/screens/forms/entity-actions'
import { readSite } from '~/server/screens/readers/read-site'
import { redirectWithToast } from '~/server/screens/toast'
import { windowFormMessages } from '~/shared/messages/maintenance-windows'
import { monitorFormMessages as messages, monitorsMessages } from '~/shared/messages/monitors'
import { uptimeMessages } from '~/shared/messages/uptime'
import { paths } from '~/shared/paths'
import { pageMeta } from '~/shared/rules/navigation/page-title'

const MAX_MONITORS = 500

export const handle = { crumb: () => ({ label: monitorsMessages.title }) }

export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, monitorsMessages.title)

export async function loader({ request, params }: LoaderFunctionArgs) {
  const api = apiFor(request)
  const { _id, client } = await readSite(api, params)
  const query = { site: _id, limit: MAX_MONITORS }
  const [list, windows, mail] = await Promise.all([
    api.get('/api/monitors', { query: { ...query, orderBy: 'name' } }),
    api.get('/api/maintenance-windows', { query }),
    api.get('/api/clients/{id}/outage-mail', { params: { id: String(client) } }),
  ])
  return { list, windows: windows.items, isMailed: mail.isWanted }
}

const pauseForm = z.object({ intent: z.enum(['pause', 'resume']), monitor: z.string() })

export async function action({ request, params }: ActionFunctionArgs) {
  const api = apiFor(request)
  const site = await readSite(api, params)
  const back = (message: string) =>
    redirectWithToast(paths.siteMonitors(site.client, site.project, site._id), { status: 'success', message })
  return entityActions(request, {
    cover: confirmAction(async () => {
      throw await back(messages.done.covered(await coverPages(api, site)))
    }),
    mail: formAction(z.object({ isWanted: z.enum(['on', 'off']) }), async (sent) => {
      const isWanted = sent.isWanted === 'on'
      await api.put('/api/clients/{id}/outage-mail', {
        params: { id: String(site.client) },
        body: { isWanted },
      })
      throw await back(isWanted ? messages.mails.turnedOn : messages.mails.turnedOff)
    }),
    end: formAction(z.object({ window: z.string() }), async ({ window }) => {
      await api.post('/api/maintenance-windows/{id}/end', { params: { id: window } })
      throw await back(windowFormMessages.done.ended)
    }),
    default: formAction(pauseForm, async ({ monitor, intent }) => {
      const isPaused = intent === 'pause'
      await api.post('/api/monitors/{id}/pause', { params: { id: monitor }, body: { isPaused } })
      throw await back(isPaused ? messages.done.paused : messages.done.resumed)
    }),
  })
}

export default function SiteMonitorsRoute() {
  const site = useSite()
  const { list, windows, isMailed } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const can = useCan()
  const client = { organizationId: site.organization, clientId: site.client }
  const target = { ...client, projectId: site.project, siteId: site._id }
  const errors = Object.values(lastResult?.error ?? {}).flatMap((some) => some ?? [])
  return (
    <>
      <SettingsHeader
        title={monitorsMessages.title}
        note={site.name}
        actions={<ButtonLink to={paths.monitors({ site: site._id })}>{uptimeMessages.title}</ButtonLink>}
      />
      <div className="flex flex-col gap-6">
        <FormFailure errors={errors} />
        <MonitorList site={site} list={list} mayChange={can('monitor.update', target)} />
        <WindowList site={site} windows={windows} mayChange={can('maintenanceWindow.update', target)} />
        <div className="grid gap-6 lg:grid-cols-2">
          <OutageMailCard client={{ _id: site.client, name: site.clientName }} isWanted={isMailed} />
          {can('client.share', client) ? <StatusPageCard client={site.client} /> : null}
        </div>
      </div>
    </>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
