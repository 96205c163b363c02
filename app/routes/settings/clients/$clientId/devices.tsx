import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData, useSearchParams } from '@remix-run/react'
import Plus from 'lucide-react/icons/plus'
import { deviceColumns } from '~/components/devices/device-columns'
import { lazyPart } from '~/components/hydration/lazy-part'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { ButtonLink } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { DialogHost } from '~/components/ui/dialog/dialog'
import { DataTable } from '~/components/ui/table'
import { useClient } from '~/components/visitor/use-place'
import { useCan } from '~/components/visitor/use-visitor'
import { apiFor } from '~/server/screens/api-for'
import { dialogOf } from '~/server/screens/dialog-of'
import { confirmAction, entityActions, formAction } from '~/server/screens/forms/entity-actions'
import { redirectWithToast } from '~/server/screens/toast'
import { successMessages } from '~/shared/messages/success'
import { testingMessages } from '~/shared/messages/testing'
import { paths } from '~/shared/paths'
import { deviceForm, newDeviceForm } from '~/shared/schemas/device'

const messages = testingMessages.device

const parts = () => import('~/components/devices/device-dialogs')
const NewDeviceDialog = lazyPart(() => parts().then((m) => m.NewDeviceDialog))
const EditDeviceDialog = lazyPart(() => parts().then((m) => m.EditDeviceDialog))
const DeleteDeviceDialog = lazyPart(() => parts().then((m) => m.DeleteDeviceDialog))
const DeviceSitesDialog = lazyPart(() => parts().then((m) => m.DeviceSitesDialog))

const idFrom = (request: Request) => new URL(request.url).searchParams.get('device') ?? ''

export async function loader({ request, params }: LoaderFunctionArgs) {
  const api = apiFor(request)
  const id = { params: { id: idFrom(request) } }
  const dialog = dialogOf(request)
  const [devices, device, sites] = await Promise.all([
    api.get('/api/clients/{id}/devices', { params: { id: String(params.clientId) } }),
    dialog && dialog !== 'add' ? api.get('/api/devices/{id}', id) : null,
    dialog === 'sites' || dialog === 'edit' ? api.get('/api/devices/{id}/sites', id) : [],
  ])
  return { devices, device, sites }
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
      throw await back(successMessages.deviceDeleted)
    }),
    edit: formAction(deviceForm, async (body) => {
      await api.put('/api/devices/{id}', { ...id, body })
      throw await back(successMessages.deviceUpdated)
    }),
    default: formAction(newDeviceForm, async (body) => {
      await api.post('/api/devices', { body: { ...body, client } })
      throw await back(successMessages.deviceCreated)
    }),
  })
}

export default function DevicesRoute() {
  const client = useClient()
  const { devices, device, sites } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const [search] = useSearchParams()
  const can = useCan()
  const dialogProps = { closeTo: paths.clientDevices(client._id), lastResult }
  const dialogs = {
    add: (
      <NewDeviceDialog
        preset={search.get('preset')}
        mayBeGlobal={can('device.create', { organizationId: client.organization })}
        {...dialogProps}
      />
    ),
    edit: device && <EditDeviceDialog isUsed={sites.length > 0} device={device} {...dialogProps} />,
    delete: device && <DeleteDeviceDialog device={device} {...dialogProps} />,
    sites: device && <DeviceSitesDialog device={device} sites={sites} closeTo={dialogProps.closeTo} />,
  }
  return (
    <DialogHost dialog={dialogs[search.get('dialog') as keyof typeof dialogs]}>
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
          <p className="min-w-0 flex-1 basis-72 text-pretty text-quiet">{messages.explain}.</p>
          {can('device.create', { organizationId: client.organization, clientId: client._id }) ? (
            <ButtonLink to={paths.clientDevices(client._id, { dialog: 'add' })} variant="primary" icon={Plus}>
              {messages.add}
            </ButtonLink>
          ) : null}
        </div>
        <Card flush>
          <DataTable
            caption={messages.title}
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
