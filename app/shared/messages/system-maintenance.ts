import type { MaintenanceState } from '../rules/access/maintenance'
import { catalogue } from '../values/catalogue'

const states: Record<MaintenanceState, string> = {
  off: 'Open',
  soon: 'Open, with a warning on all screens',
  on: 'Closed, except for super admins',
}

const now: Record<MaintenanceState, string> = {
  off: 'The product is open',
  soon: 'Everybody is warned of the maintenance',
  on: 'The product is closed for maintenance',
}

export const systemMaintenanceMessages = catalogue('systemMaintenance', {
  states,
  now,
  since: (time: string) => `Since ${time}`,
  about:
    'While the product is closed, screens and calls answer 503 with your text. Tests, uptime checks, alerts and mails go on. Super admins can sign in and work.',
  state: 'State',
  text: 'Text for visitors',
  textHelp: 'Without one, the usual text is shown.',
  until: 'Expected end',
  untilHelp: (zone: string) =>
    `In your time zone, ${zone}. Visitors see it; the product stays closed until you open it.`,
  saved: 'Maintenance was saved. Other processes follow within five seconds.',
  save: 'Save',
} as const)
