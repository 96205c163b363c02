import { catalogue } from '~/shared/values/catalogue'
import type { Emulation, FormFactor } from '../../schemas/agent'

/** Templates for custom devices. */

export interface DevicePreset {
  id: string
  name: string
  formFactor: FormFactor
  emulation: Emulation
}

type Connection = Pick<Emulation, 'rttMs' | 'downloadKbps' | 'uploadKbps'>

/** Latency and bandwidth; the first two are Lighthouse's. */
export const CONNECTIONS = {
  slow4g: { rttMs: 150, downloadKbps: 1638.4, uploadKbps: 750 },
  dense4g: { rttMs: 40, downloadKbps: 10_240, uploadKbps: 10_240 },
  fast3g: { rttMs: 170, downloadKbps: 1600, uploadKbps: 768 },
  slow3g: { rttMs: 400, downloadKbps: 400, uploadKbps: 400 },
  fibre: { rttMs: 5, downloadKbps: 100_000, uploadKbps: 40_000 },
} as const satisfies Record<string, Connection>

const names = catalogue('devicePresets', {
  'mid-phone': 'Mid-range phone, slow 4G',
  'fast-phone': 'Fast phone, 4G',
  'old-phone': 'Old phone, fast 3G',
  'far-phone': 'Old phone, slow 3G',
  tablet: 'Tablet, 4G',
  laptop: 'Laptop, cable',
  office: 'Large screen, fibre',
  psi: 'As PageSpeed Insights (simulated)',
  plain: 'Desktop, nothing slowed',
})

function preset(
  id: keyof typeof names,
  formFactor: FormFactor,
  screen: Pick<Emulation, 'width' | 'height' | 'pixelRatio'>,
  pace: Connection & { cpuSlowdown: number; throttling?: Emulation['throttling'] },
): DevicePreset {
  return {
    id,
    get name() {
      return names[id]
    },
    formFactor,
    emulation: { userAgent: null, throttling: 'devtools', ...screen, ...pace },
  }
}

const screen = (width: number, height: number, pixelRatio: number) => ({ width, height, pixelRatio })
const { slow4g, dense4g, fast3g, slow3g, fibre } = CONNECTIONS

export const DEVICE_PRESETS: readonly DevicePreset[] = [
  preset('mid-phone', 'MOBILE', screen(412, 823, 1.75), {
    ...slow4g,
    cpuSlowdown: 4,
  }),
  preset('fast-phone', 'MOBILE', screen(393, 852, 3), { ...dense4g, cpuSlowdown: 2 }),
  preset('old-phone', 'MOBILE', screen(360, 640, 2), { ...fast3g, cpuSlowdown: 6 }),
  preset('far-phone', 'MOBILE', screen(360, 640, 2), { ...slow3g, cpuSlowdown: 6 }),
  preset('tablet', 'MOBILE', screen(810, 1080, 2), { ...dense4g, cpuSlowdown: 2 }),
  preset('laptop', 'DESKTOP', screen(1366, 768, 1), { ...dense4g, cpuSlowdown: 1 }),
  preset('office', 'DESKTOP', screen(1920, 1080, 1), { ...fibre, cpuSlowdown: 1 }),
  preset('psi', 'MOBILE', screen(412, 823, 1.75), {
    ...slow4g,
    cpuSlowdown: 4,
    throttling: 'simulate',
  }),
  preset('plain', 'DESKTOP', screen(1366, 768, 1), {
    rttMs: 0,
    downloadKbps: 0,
    uploadKbps: 0,
    cpuSlowdown: 1,
    throttling: 'none',
  }),
]

export const presetById = (id: string | null): DevicePreset | undefined =>
  DEVICE_PRESETS.find((one) => one.id === id)
