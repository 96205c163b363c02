import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData, useSearchParams } from '@remix-run/react'
import { Plus } from 'lucide-react'
import { deviceColumns } from '~/components/devices/device-columns'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { dialogOf } from '~/components/settings/dialog-of'
import { useCan } from '~/components/settings/use-visitor'
import { ButtonLink } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { DialogHost } from '~/components/ui/dialog'
import { onDemand } from '~/components/ui/on-demand'
import { DataTable } from '~/components/ui/table'
import { apiFor } from '~/server/http/api-for'
import { confirmAction, entityActions, formAction } from '~/server/http/entity-actions'
import { redirectWithToast } from '~/server/http/toast'
import { messages } from '~/shared/messages'
import { paths } from '~/shared/paths'
import { deviceForm, newDeviceForm } from '~/shared/schemas/device'

const words = messages.asking.device

const parts = () => import('~/components/devices/device-dialogs')
const NewDeviceDialog = onDemand(() => parts().then((m) => m.NewDeviceDialog))
const EditDeviceDialog = onDemand(() => parts().then((m) => m.EditDeviceDialog))
const DeleteDeviceDialog = onDemand(() => parts().then((m) => m.DeleteDeviceDialog))
const DeviceSitesDialog = onDemand(() => parts().then((m) => m.DeviceSitesDialog))

const idFrom = (request: Request) => new URL(request.url).searchParams.get('device') ?? ''

export async function loader({ request, params }: LoaderFunctionArgs) {
  const api = apiFor(request)
  const id = { params: { id: idFrom(request) } }
  const dialog = dialogOf(request)
  const [client, devices, device, sites] = await Promise.all([
    api.get('/api/clients/{id}', { params: { id: String(params.clientId) } }),
    api.get('/api/clients/{id}/devices', { params: { id: String(params.clientId) } }),
    dialog && dialog !== 'add' ? api.get('/api/devices/{id}', id) : null,
    dialog === 'sites' || dialog === 'edit' ? api.get('/api/devices/{id}/sites', id) : [],
  ])
  return { client, devices, device, sites }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const api = apiFor(request)
  const client = String(params.clientId)
  const id = { params: { id: idFrom(request) } }
  const back = (message: string) =>
    redirectWithToast(paths.clientDevices(client), { status: 'success', message })
  return entityActions(request, {
    delete: confirmAction(async () => {
      await api.delete('/api/devices/{id}', id)
      throw await back(messages.success.deviceDeleted)
    }),
    edit: formAction(deviceForm, async (body) => {
      await api.put('/api/devices/{id}', { ...id, body })
      throw await back(messages.success.deviceUpdated)
    }),
    default: formAction(newDeviceForm, async (body) => {
      await api.post('/api/devices', { body: { ...body, client } })
      throw await back(messages.success.deviceCreated)
    }),
  })
}

export default function DevicesRoute() {
  const { client, devices, device, sites } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const [search] = useSearchParams()
  const can = useCan()
  const shown = { closeTo: paths.clientDevices(client._id), lastResult }
  const dialogs = {
    add: (
      <NewDeviceDialog
        preset={search.get('preset')}
        mayBeGlobal={can('device.create', { organizationId: client.organization })}
        {...shown}
      />
    ),
    edit: device && <EditDeviceDialog isUsed={sites.length > 0} device={device} {...shown} />,
    delete: device && <DeleteDeviceDialog device={device} {...shown} />,
    sites: device && <DeviceSitesDialog device={device} sites={sites} closeTo={shown.closeTo} />,
  }
  return (
    <DialogHost dialog={dialogs[search.get('dialog') as keyof typeof dialogs]}>
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
          <p className="min-w-0 flex-1 basis-72 text-pretty text-quiet">{words.explain}.</p>
          {can('device.create', { organizationId: client.organization, clientId: client._id }) ? (
            <ButtonLink to={paths.clientDevices(client._id, { dialog: 'add' })} variant="primary" icon={Plus}>
              {words.add}
            </ButtonLink>
          ) : null}
        </div>
        <Card flush>
          <DataTable
            caption={words.title}
            columns={deviceColumns(client._id, can)}
            rows={devices}
            rowKey={(row) => row._id}
          />
        </Card>
      </div>
    </DialogHost>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
