import type { Emulation } from '~/shared/schemas/agent'

/** The default phone with applied throttling. */
export const MOBILE_EMULATION: Emulation = {
  width: 412,
  height: 823,
  pixelRatio: 1.75,
  userAgent: null,
  throttling: 'devtools',
  cpuSlowdown: 4,
  rttMs: 150,
  downloadKbps: 1638,
  uploadKbps: 750,
}
