import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData, useSearchParams } from '@remix-run/react'
import { ConnectionNotice, ConnectionTest, EditConnectionForm } from '~/components/analytics/connection-cards'
import { placeLabel } from '~/components/analytics/connection-columns'
import { ConnectionState } from '~/components/analytics/connection-state'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { ConfirmDialog } from '~/components/lists/confirm-dialog'
import { DeleteCard } from '~/components/lists/delete-card'
import { SettingsHeader } from '~/components/settings/settings-header'
import { DialogHost } from '~/components/ui/dialog/dialog'
import { apiFor } from '~/server/screens/api-for'
import { confirmAction, entityActions, formAction } from '~/server/screens/forms/entity-actions'
import { redirectWithToast } from '~/server/screens/toast'
import { trafficMessages as messages, trafficSourceNames } from '~/shared/messages/traffic'
import { paths } from '~/shared/paths'
import { pageMeta } from '~/shared/rules/navigation/page-title'
import { type TrafficConnection, trafficConnectionForm } from '~/shared/schemas/traffic-connection'

export const handle = {
  crumb: ({ connection }: { connection: TrafficConnection }) => [
    { label: messages.title, to: paths.trafficConnections() },
    { label: connection.label },
  ],
}

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, messages.title, [args.data?.connection.label])

export async function loader({ request, params }: LoaderFunctionArgs) {
  const id = { params: { id: String(params.connectionId) } }
  return { connection: await apiFor(request).get('/api/traffic-connections/{id}', id) }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const api = apiFor(request)
  const _id = String(params.connectionId)
  const id = { params: { id: _id } }
  const { source, client, organization } = await api.get('/api/traffic-connections/{id}', id)
  return entityActions(request, {
    delete: confirmAction(async () => {
      await api.delete('/api/traffic-connections/{id}', id)
      const toast = { status: 'success', message: messages.done.disconnected } as const
      throw await redirectWithToast(paths.trafficConnections(), toast)
    }),
    test: confirmAction(async () => ({ tested: await api.post('/api/traffic-connections/{id}/test', id) })),
    google: confirmAction(async () => {
      const place = client === null ? { organization } : { client }
      const body = { ...place, connection: _id, returnTo: paths.trafficConnection(_id) }
      const { flow } = await api.post('/api/traffic-connections/google', { body })
      throw redirect(paths.gaVerify({ flow }))
    }),
    default: formAction(trafficConnectionForm(source), async (body) => {
      await api.put('/api/traffic-connections/{id}', { ...id, body })
      const toast = { status: 'success', message: messages.done.saved } as const
      throw await redirectWithToast(paths.trafficConnection(_id), toast)
    }),
  })
}

export default function TrafficConnectionRoute() {
  const { connection } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const [search] = useSearchParams()
  const { _id, label, source, account, updatedAt } = connection
  const tested = answer && 'tested' in answer ? answer.tested : null
  const lastResult = answer && !('tested' in answer) ? answer : null
  const isDeleting = search.get('dialog') === 'delete'
  const dialog = isDeleting ? (
    <ConfirmDialog
      title={messages.disconnectTitle(label)}
      warning={messages.disconnectWarning}
      submit={messages.disconnect}
      closeTo={paths.trafficConnection(_id)}
      lastResult={lastResult}
    />
  ) : null
  return (
    <DialogHost dialog={dialog}>
      <SettingsHeader
        title={label}
        note={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <ConnectionState state={connection.state} />
            <span>{trafficSourceNames[source]}</span>
            <span>{placeLabel(connection)}</span>
            <span className="wrap-anywhere">{account}</span>
          </span>
        }
      />
      <div className="flex max-w-form flex-col gap-4">
        <ConnectionNotice connection={connection} />
        <ConnectionTest tested={tested} />
        <EditConnectionForm
          key={updatedAt}
          connection={connection}
          lastResult={isDeleting ? null : lastResult}
        />
        <DeleteCard label={messages.disconnect} hint={messages.disconnectHint} />
      </div>
    </DialogHost>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
