import type { Emulation, FormFactor } from '~/shared/schemas/agent'
import type { Db } from '../../platform/db'
import { insertDevices } from './store'

/** A mid-range phone on slow 4G with Lighthouse's throttling and our own screen size. */
export const MOBILE_EMULATION: Emulation = {
  width: 375,
  height: 635,
  pixelRatio: 2,
  userAgent: null,
  throttling: 'devtools',
  cpuSlowdown: 4,
  rttMs: 150,
  downloadKbps: 1638.4,
  uploadKbps: 750,
}
export const DESKTOP_EMULATION: Emulation = {
  width: 1366,
  height: 768,
  pixelRatio: 1,
  userAgent: null,
  throttling: 'devtools',
  cpuSlowdown: 1,
  rttMs: 40,
  downloadKbps: 10_240,
  uploadKbps: 10_240,
}

const global = (name: string, formFactor: FormFactor, emulation: Emulation) => ({
  clientId: null,
  name,
  formFactor,
  emulation,
  isDefault: true,
})

export async function addGlobalDevices(tx: Db, tenant: number): Promise<void> {
  await insertDevices(tx, tenant, [
    global('Mobile', 'MOBILE', MOBILE_EMULATION),
    global('Desktop', 'DESKTOP', DESKTOP_EMULATION),
  ])
}
