import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { type Params, useActionData, useLoaderData, useSearchParams } from '@remix-run/react'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { monitorCrumbs } from '~/components/monitors/monitor-crumbs'
import { WindowForm } from '~/components/monitors/window-form'
import { windowPlaces } from '~/components/monitors/window-places'
import { newWindowValues } from '~/components/monitors/window-values'
import { SettingsHeader } from '~/components/settings/settings-header'
import { useSite } from '~/components/visitor/use-place'
import { useCan } from '~/components/visitor/use-visitor'
import { apiFor } from '~/server/screens/api-for'
import { submitForm } from '~/server/screens/forms/form'
import { readSite, targetOfSite } from '~/server/screens/readers/read-site'
import { redirectWithToast } from '~/server/screens/toast'
import { requireAdmin } from '~/server/screens/visitor'
import { windowFormMessages as messages } from '~/shared/messages/maintenance-windows'
import { paths } from '~/shared/paths'
import { pageMeta } from '~/shared/rules/navigation/page-title'
import { windowKindOf } from '~/shared/rules/window-times'
import { newWindowForm, placeOfWindow } from '~/shared/schemas/window-form'

const MAX_MONITORS = 500

export const handle = { crumb: (_: unknown, params: Params) => monitorCrumbs(params, messages.add) }

export const meta: MetaFunction = (args) => pageMeta(args, messages.add)

export async function loader({ request, params }: LoaderFunctionArgs) {
  const api = apiFor(request)
  const site = await readSite(api, params)
  const visitor = await requireAdmin(request, targetOfSite(site))
  const monitors = await api.get('/api/monitors', {
    query: { site: site._id, limit: MAX_MONITORS, orderBy: 'name' },
  })
  return {
    monitors: monitors.items.map(({ _id, name }) => ({ _id, name })),
    values: newWindowValues(new Date(), visitor.timezone),
    timeZones: Intl.supportedValuesOf('timeZone'),
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const api = apiFor(request)
  const site = await readSite(api, params)
  return submitForm(request, newWindowForm, async ({ place, ...window }) => {
    await api.post('/api/maintenance-windows', { body: { ...window, ...placeOfWindow(place, site) } })
    throw await redirectWithToast(paths.siteMonitors(site.client, site.project, site._id), {
      status: 'success',
      message: messages.done.created,
    })
  })
}

export default function NewMaintenanceWindowRoute() {
  const site = useSite()
  const { monitors, values, timeZones } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const [search] = useSearchParams()
  const monitor = search.get('monitor')
  const kind = windowKindOf(search.get('kind'), 'once')
  return (
    <>
      <SettingsHeader title={messages.add} note={site.name} />
      <WindowForm
        values={{ ...values, kind, place: monitor ? `monitor:${monitor}` : 'site' }}
        places={windowPlaces(site, monitors, useCan())}
        timeZones={timeZones}
        lastResult={lastResult}
        submit={messages.save}
        cancelTo={paths.siteMonitors(site.client, site.project, site._id)}
      />
    </>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
