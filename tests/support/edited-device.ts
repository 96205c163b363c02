import type { Emulation } from '~/shared/schemas/agent'
import { EMULATION } from './factories'

export const USUAL: Emulation = {
  ...EMULATION,
  throttling: 'devtools',
  cpuSlowdown: 4,
  rttMs: 40,
  downloadKbps: 1638.4,
  uploadKbps: 750,
}
export const EDITED: Emulation = { ...USUAL, width: 360, rttMs: 150 }
