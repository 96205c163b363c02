import type { FormFactor } from '~/shared/schemas/agent'

const TABS = { desktop: 'DESKTOP', mobile: 'MOBILE' } as const
export type DeviceTab = keyof typeof TABS

export const isFormFactor = (value: unknown): value is FormFactor => value === 'MOBILE' || value === 'DESKTOP'

/** The tab of a form factor: `device` names all devices of a kind, or one by its id. */
export const deviceTabOf = (formFactor: FormFactor): DeviceTab =>
  formFactor === 'DESKTOP' ? 'desktop' : 'mobile'

/** From `device`; older links, and links to one device, name the kind itself. */
export function namedFormFactor(search: URLSearchParams): FormFactor | null {
  const device = search.get('device') ?? ''
  if (Object.hasOwn(TABS, device)) return TABS[device as DeviceTab]
  const formFactor = search.get('formFactor')
  return isFormFactor(formFactor) ? formFactor : null
}

/** Dashboards and reports open with the same kind of device. */
export const formFactorIn = (search: URLSearchParams): FormFactor => namedFormFactor(search) ?? 'MOBILE'
