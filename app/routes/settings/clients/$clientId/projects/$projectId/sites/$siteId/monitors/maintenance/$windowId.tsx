import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { type Params, useActionData, useLoaderData, useSearchParams } from '@remix-run/react'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { ConfirmDialog } from '~/components/lists/confirm-dialog'
import { DeleteCard } from '~/components/lists/delete-card'
import { monitorCrumbs } from '~/components/monitors/monitor-crumbs'
import { WindowForm } from '~/components/monitors/window-form'
import { windowAbout, windowTarget } from '~/components/monitors/window-places'
import { windowValues } from '~/components/monitors/window-values'
import { SettingsHeader } from '~/components/settings/settings-header'
import { DialogHost } from '~/components/ui/dialog/dialog'
import { Notice } from '~/components/ui/notice'
import { useSite } from '~/components/visitor/use-place'
import { useCan } from '~/components/visitor/use-visitor'
import { apiFor } from '~/server/screens/api-for'
import { confirmAction, entityActions, formAction } from '~/server/screens/forms/entity-actions'
import { readSite } from '~/server/screens/readers/read-site'
import { redirectWithToast } from '~/server/screens/toast'
import { failuresMessages } from '~/shared/messages/failures'
import { formMessages } from '~/shared/messages/form'
import { windowFormMessages as messages } from '~/shared/messages/maintenance-windows'
import { paths } from '~/shared/paths'
import { pageMeta } from '~/shared/rules/navigation/page-title'
import { windowKindOf } from '~/shared/rules/window-times'
import type { MaintenanceWindow } from '~/shared/schemas/maintenance-window'
import { windowForm } from '~/shared/schemas/window-form'

export const handle = {
  crumb: ({ window }: { window: MaintenanceWindow }, params: Params) => monitorCrumbs(params, window.name),
}

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, messages.edit, [args.data?.window.name])

export async function loader({ request, params }: LoaderFunctionArgs) {
  const window = await apiFor(request).get('/api/maintenance-windows/{id}', {
    params: { id: String(params.windowId) },
  })
  const values = windowValues(window, new Date())
  return { window, values, timeZones: Intl.supportedValuesOf('timeZone') }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const api = apiFor(request)
  const site = await readSite(api, params)
  const id = { params: { id: String(params.windowId) } }
  const back = (message: string) =>
    redirectWithToast(paths.siteMonitors(site.client, site.project, site._id), { status: 'success', message })
  return entityActions(request, {
    delete: confirmAction(async () => {
      await api.delete('/api/maintenance-windows/{id}', id)
      throw await back(messages.done.deleted)
    }),
    default: formAction(windowForm, async (body) => {
      await api.put('/api/maintenance-windows/{id}', { ...id, body })
      throw await back(messages.done.saved)
    }),
  })
}

export default function MaintenanceWindowRoute() {
  const site = useSite()
  const { window, values, timeZones } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const [search] = useSearchParams()
  const mayChange = useCan()('maintenanceWindow.update', windowTarget(window))
  const dialog =
    mayChange && search.get('dialog') === 'delete' ? (
      <ConfirmDialog
        title={messages.deleteTitle(window.name)}
        warning={messages.deleteWarning}
        submit={formMessages.delete}
        closeTo={paths.maintenanceWindow(site.client, site.project, site._id, window._id)}
        lastResult={lastResult}
      />
    ) : null
  return (
    <DialogHost dialog={dialog}>
      <SettingsHeader title={window.name} note={windowAbout(window)} />
      {mayChange ? (
        <div className="flex max-w-form flex-col gap-6">
          <WindowForm
            key={window._id}
            values={{ ...values, kind: windowKindOf(search.get('kind'), window.kind) }}
            timeZones={timeZones}
            lastResult={dialog ? null : lastResult}
            submit={formMessages.save}
            cancelTo={paths.siteMonitors(site.client, site.project, site._id)}
          />
          <DeleteCard label={messages.delete} hint={messages.deleteHint} />
        </div>
      ) : (
        <Notice tone="info">{failuresMessages.noPermission}</Notice>
      )}
    </DialogHost>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
