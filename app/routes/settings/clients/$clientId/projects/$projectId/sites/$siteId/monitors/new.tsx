import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { type Params, useActionData, useLoaderData, useSearchParams } from '@remix-run/react'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { monitorCrumbs } from '~/components/monitors/monitor-crumbs'
import { MonitorForm } from '~/components/monitors/monitor-form'
import { newMonitorValues } from '~/components/monitors/monitor-values'
import { SettingsHeader } from '~/components/settings/settings-header'
import { useSite } from '~/components/visitor/use-place'
import { apiFor } from '~/server/screens/api-for'
import { submitForm } from '~/server/screens/forms/form'
import { withFieldNames } from '~/server/screens/forms/form-field-names'
import { readSite, targetOfSite } from '~/server/screens/readers/read-site'
import { redirectWithToast } from '~/server/screens/toast'
import { requireAdmin } from '~/server/screens/visitor'
import { monitorFormMessages as messages } from '~/shared/messages/monitors'
import { paths } from '~/shared/paths'
import { pageMeta } from '~/shared/rules/navigation/page-title'
import { kindOf } from '~/shared/rules/uptime/monitor-form-fields'
import { monitorFieldOf, monitorForm } from '~/shared/schemas/monitor-form'

export const handle = { crumb: (_: unknown, params: Params) => monitorCrumbs(params, messages.add) }

export const meta: MetaFunction = (args) => pageMeta(args, messages.add)

export async function loader({ request, params }: LoaderFunctionArgs) {
  const api = apiFor(request)
  const site = await readSite(api, params)
  await requireAdmin(request, targetOfSite(site))
  const locations = await api.get('/api/projects/{id}/locations', { params: { id: String(site.project) } })
  return { locations }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const api = apiFor(request)
  const { clientId = '', projectId = '', siteId = '' } = params
  return submitForm(request, monitorForm, async ({ body, headerRows }) => {
    const created = api.post('/api/monitors', { body: { ...body, site: siteId } })
    await withFieldNames(created, monitorFieldOf(body.settings.kind, headerRows))
    throw await redirectWithToast(paths.siteMonitors(clientId, projectId, siteId), {
      status: 'success',
      message: messages.done.created,
    })
  })
}

export default function NewMonitorRoute() {
  const site = useSite()
  const { locations } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const [search] = useSearchParams()
  const pageId = search.get('page')
  const page = site.pages.find(({ _id }) => String(_id) === pageId)
  const kind = kindOf(search.get('kind'), 'http')
  return (
    <>
      <SettingsHeader title={messages.add} note={site.name} />
      <MonitorForm
        values={newMonitorValues(kind, page ? String(page._id) : '', locations)}
        pages={site.pages}
        locations={locations}
        lastResult={lastResult}
        submit={messages.saveNew}
        cancelTo={paths.siteMonitors(site.client, site.project, site._id)}
      />
    </>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
