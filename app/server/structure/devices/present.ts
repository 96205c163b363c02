import type { Device } from '~/shared/schemas/device'
import type { DeviceRow } from './store'

export const presentDevice = (row: DeviceRow): Device => ({
  _id: row.id,
  organization: row.organization_id,
  client: row.client_id,
  name: row.name,
  type: row.type,
  isDefault: row.is_default,
  formFactor: row.form_factor,
  emulation: row.emulation,
})
