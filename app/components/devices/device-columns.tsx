import { RowLinks } from '~/components/lists/row-links'
import { describeDevice } from '~/components/sites/describe-device'
import { Badge } from '~/components/ui/badge'
import type { Column } from '~/components/ui/table'
import type { Can } from '~/components/visitor/use-visitor'
import { devicesLabelsMessages as labels } from '~/shared/messages/devices-labels'
import { testingMessages } from '~/shared/messages/testing'
import { paths } from '~/shared/paths'
import type { Device } from '~/shared/schemas/device'
import { hierarchyOf } from './device-values'

const messages = testingMessages.device

const METHODS = {
  get devtools() {
    return labels.applied
  },
  get simulate() {
    return labels.simulated
  },
  get none() {
    return labels.none
  },
} as const

export function deviceColumns(client: number, can: Can): Column<Device>[] {
  const dialog = (name: string, device: Device) =>
    paths.clientDevices(client, { dialog: name, device: device._id })
  return [
    {
      key: 'name',
      header: messages.name,
      rowHeader: true,
      wide: true,
      cell: (device) => (
        <div className="min-w-0 lg:py-1.5">
          <span className="block wrap-anywhere">{device.name}</span>
          <span className="block font-normal text-quiet">{describeDevice(device)}</span>
        </div>
      ),
    },
    {
      key: 'type',
      header: labels.type,
      cell: (device) => (
        <span className="flex flex-wrap gap-1">
          <Badge
            tone={device.type === 'global' ? 'info' : 'neutral'}
            title={device.type === 'global' ? messages.globalHelp : undefined}
          >
            {device.type === 'global' ? messages.global : messages.custom}
          </Badge>
          {device.isDefault ? <Badge>{messages.isDefault}</Badge> : null}
        </span>
      ),
    },
    { key: 'kind', header: messages.formFactor, cell: (device) => messages.kinds[device.formFactor] },
    { key: 'method', header: messages.method, cell: (device) => METHODS[device.emulation.throttling] },
    { key: 'rtt', header: messages.rtt, align: 'right', cell: (device) => `${device.emulation.rttMs} ms` },
    {
      key: 'links',
      header: '',
      align: 'right',
      wide: true,
      cell: (device) => (
        <RowLinks
          name={device.name}
          links={[
            { label: labels.whereUsed, to: dialog('sites', device) },
            can('device.update', hierarchyOf(device)) && { label: labels.change, to: dialog('edit', device) },
            can('device.delete', hierarchyOf(device)) && {
              label: labels.deleteIt,
              to: dialog('delete', device),
            },
          ]}
        />
      ),
    },
  ]
}
