import { DEVICE_PRESETS, presetById } from '~/shared/rules/measuring/device-presets'
import type { Emulation, FormFactor } from '~/shared/schemas/agent'
import type { Device } from '~/shared/schemas/device'

type Texts<T> = { [K in keyof T]: string }

export type DeviceValues = {
  name: string
  formFactor: string
  emulation: Texts<Emulation>
  isDefault: string | undefined
  isGlobal?: string
}

type StoredDevice = { name: string; formFactor: FormFactor; emulation: Emulation; isDefault?: boolean }

export const deviceValues = ({ name, formFactor, emulation, isDefault }: StoredDevice): DeviceValues => ({
  name,
  formFactor,
  emulation: Object.fromEntries(
    Object.entries(emulation).map(([key, value]) => [key, value === null ? '' : String(value)]),
  ) as Texts<Emulation>,
  isDefault: isDefault ? 'on' : undefined,
})

export function newDeviceValues(preset: string | null): DeviceValues {
  const base = presetById(preset) ?? DEVICE_PRESETS[0]
  if (!base) throw new Error('There are no presets')
  return { ...deviceValues(base), name: presetById(preset) ? base.name : '' }
}

/** The place that permissions are checked against; a global device belongs to the organization. */
export const hierarchyOf = ({ organization, client }: Pick<Device, 'organization' | 'client'>) =>
  client === null ? { organizationId: organization } : { organizationId: organization, clientId: client }
