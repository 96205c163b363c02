import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { type Params, useActionData, useLoaderData, useSearchParams } from '@remix-run/react'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { ConfirmDialog } from '~/components/lists/confirm-dialog'
import { DeleteCard } from '~/components/lists/delete-card'
import { StateMark } from '~/components/marks/state-mark'
import { monitorCrumbs } from '~/components/monitors/monitor-crumbs'
import { MonitorForm } from '~/components/monitors/monitor-form'
import { monitorValues } from '~/components/monitors/monitor-values'
import { SettingsHeader } from '~/components/settings/settings-header'
import { DialogHost } from '~/components/ui/dialog/dialog'
import { Notice } from '~/components/ui/notice'
import { useSite } from '~/components/visitor/use-place'
import { useCan } from '~/components/visitor/use-visitor'
import { apiFor } from '~/server/screens/api-for'
import { confirmAction, entityActions, formAction } from '~/server/screens/forms/entity-actions'
import { withFieldNames } from '~/server/screens/forms/form-field-names'
import { redirectWithToast } from '~/server/screens/toast'
import { failuresMessages } from '~/shared/messages/failures'
import { formMessages } from '~/shared/messages/form'
import { monitorFormMessages as messages } from '~/shared/messages/monitors'
import { paths } from '~/shared/paths'
import { pageMeta } from '~/shared/rules/navigation/page-title'
import { kindOf } from '~/shared/rules/uptime/monitor-form-fields'
import type { Monitor } from '~/shared/schemas/monitor'
import { monitorFieldOf, monitorForm } from '~/shared/schemas/monitor-form'

const pathOf = ({ client, project, site, _id }: Monitor) => paths.monitor(client, project, site, _id)
const listOf = ({ client, project, site }: Monitor) => paths.siteMonitors(client, project, site)

export const handle = {
  crumb: ({ monitor }: { monitor: Monitor }, params: Params) => monitorCrumbs(params, monitor.name),
}

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, messages.edit, [args.data?.monitor.name])

export async function loader({ request, params }: LoaderFunctionArgs) {
  const api = apiFor(request)
  const monitor = await api.get('/api/monitors/{id}', { params: { id: String(params.monitorId) } })
  if (String(monitor.site) !== params.siteId || String(monitor.project) !== params.projectId)
    throw redirect(pathOf(monitor))
  const project = { params: { id: String(monitor.project) } }
  return { monitor, locations: await api.get('/api/projects/{id}/locations', project) }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const api = apiFor(request)
  const id = { params: { id: String(params.monitorId) } }
  const monitor = await api.get('/api/monitors/{id}', id)
  const back = (message: string) => redirectWithToast(listOf(monitor), { status: 'success', message })
  return entityActions(request, {
    delete: confirmAction(async () => {
      await api.delete('/api/monitors/{id}', id)
      throw await back(messages.done.deleted)
    }),
    default: formAction(monitorForm, async ({ body, headerRows }) => {
      const saved = api.put('/api/monitors/{id}', { ...id, body })
      await withFieldNames(saved, monitorFieldOf(body.settings.kind, headerRows))
      throw await back(messages.done.saved)
    }),
  })
}

export default function MonitorRoute() {
  const { pages } = useSite()
  const { monitor, locations } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const [search] = useSearchParams()
  const mayChange = useCan()('monitor.update', {
    organizationId: monitor.organization,
    clientId: monitor.client,
    projectId: monitor.project,
    siteId: monitor.site,
  })
  const dialog =
    mayChange && search.get('dialog') === 'delete' ? (
      <ConfirmDialog
        title={messages.deleteTitle(monitor.name)}
        warning={messages.deleteWarning}
        submit={formMessages.delete}
        closeTo={pathOf(monitor)}
        lastResult={lastResult}
      />
    ) : null
  return (
    <DialogHost dialog={dialog}>
      <SettingsHeader title={monitor.name} note={<StateMark state={monitor.state} label />} />
      {mayChange ? (
        <div className="flex max-w-form flex-col gap-6">
          <MonitorForm
            key={monitor._id}
            values={monitorValues(monitor, kindOf(search.get('kind'), monitor.kind))}
            stored={monitor.request}
            pages={pages}
            locations={locations}
            lastResult={dialog ? null : lastResult}
            submit={formMessages.save}
            cancelTo={listOf(monitor)}
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
