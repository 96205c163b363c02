import type { SubmissionResult } from '@conform-to/react'
import { Form, Link, useNavigation } from '@remix-run/react'
import { Button, ButtonLink } from '~/components/ui/button'
import { Dialog } from '~/components/ui/dialog/dialog'
import { FormFailure } from '~/components/ui/form/form-failure'
import { formMessages } from '~/shared/messages/form'
import { testingMessages } from '~/shared/messages/testing'
import { paths } from '~/shared/paths'
import type { Device } from '~/shared/schemas/device'
import type { SiteSummary } from '~/shared/schemas/site'
import { DeviceForm } from './device-form'
import { deviceValues, newDeviceValues } from './device-values'
import { PresetPicker } from './preset-picker'

const messages = testingMessages.device

type Props = { closeTo: string; lastResult: SubmissionResult | null | undefined }

type NewProps = Props & {
  preset: string | null
  mayBeGlobal: boolean
}

export function NewDeviceDialog({ preset, mayBeGlobal, closeTo, lastResult }: NewProps) {
  return (
    <Dialog title={messages.add} closeTo={closeTo} width="form">
      <PresetPicker chosen={preset} />
      <DeviceForm
        key={preset}
        values={newDeviceValues(preset)}
        submitLabel={formMessages.create}
        {...{ mayBeGlobal, closeTo, lastResult }}
      />
    </Dialog>
  )
}

export function EditDeviceDialog(props: Props & { device: Device; isUsed: boolean }) {
  const { device, isUsed, closeTo, lastResult } = props
  return (
    <Dialog title={messages.edit(device.name)} closeTo={closeTo} width="form">
      <p className="text-pretty text-quiet">{messages.comparable}.</p>
      <DeviceForm
        values={deviceValues(device)}
        submitLabel={formMessages.save}
        note={isUsed ? messages.inUseNote : null}
        {...{ closeTo, lastResult }}
      />
    </Dialog>
  )
}

export function DeleteDeviceDialog({ device, closeTo, lastResult }: Props & { device: Device }) {
  const isBusy = useNavigation().state === 'submitting'
  const errors = Object.values(lastResult?.error ?? {}).flatMap((some) => some ?? [])
  return (
    <Dialog title={messages.remove(device.name)} closeTo={closeTo}>
      <FormFailure errors={errors} />
      <p className="text-pretty">{messages.removeWarning}.</p>
      <Form method="post" className="flex flex-wrap gap-2">
        <Button variant="danger" busy={isBusy}>
          {formMessages.delete}
        </Button>
        <ButtonLink to={closeTo}>{formMessages.cancel}</ButtonLink>
      </Form>
    </Dialog>
  )
}

export function DeviceSitesDialog(props: { device: Device; sites: SiteSummary[]; closeTo: string }) {
  const { device, sites, closeTo } = props
  return (
    <Dialog title={messages.usedBy(device.name)} closeTo={closeTo}>
      {sites.length === 0 ? <p className="text-quiet">{messages.unused}</p> : null}
      <ul className="flex flex-col gap-2">
        {sites.map((site) => (
          <li key={site._id} className="wrap-anywhere">
            <Link to={paths.site(site.client, site.project, site._id)} className="text-link hover:underline">
              {site.name}
            </Link>
          </li>
        ))}
      </ul>
      <div>
        <ButtonLink to={closeTo}>{formMessages.close}</ButtonLink>
      </div>
    </Dialog>
  )
}
