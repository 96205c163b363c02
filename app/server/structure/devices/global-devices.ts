import type { Emulation } from '~/shared/schemas/agent'
import type { Db } from '../../platform/db'
import { insertDevice } from './store'

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

export async function addGlobalDevices(db: Db, tenant: number): Promise<void> {
  const device = { clientId: null, type: 'global', isDefault: true } as const
  await insertDevice(db, tenant, {
    ...device,
    name: 'Mobile',
    formFactor: 'MOBILE',
    emulation: MOBILE_EMULATION,
  })
  await insertDevice(db, tenant, {
    ...device,
    name: 'Desktop',
    formFactor: 'DESKTOP',
    emulation: DESKTOP_EMULATION,
  })
}
