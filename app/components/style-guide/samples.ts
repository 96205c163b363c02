import type { ChartAnnotation } from '~/components/charts/model'
import { runQualityMessages } from '~/shared/messages/run-quality'
import type { NetworkRequest } from '~/shared/schemas/agent'
import { DAY_MS } from '~/shared/values/units'

export const SAMPLE_START = Date.UTC(2026, 9, 21)

export const SAMPLE_TIMES = Array.from({ length: 120 }, (_, index) => SAMPLE_START + index * (DAY_MS / 4))

export function sampleValues(base: number, wave: number): (number | null)[] {
  return SAMPLE_TIMES.map((_, index) => {
    if (index > 70 && index < 78) return null
    const step = index > 84 ? base * 0.35 : 0
    return base + step + Math.sin(index * 1.7) * wave + Math.sin(index / 9) * wave * 1.4
  })
}

export const SAMPLE_ANNOTATIONS: ChartAnnotation[] = [
  { at: SAMPLE_START + 6 * DAY_MS, kind: 'upgrade', text: 'Chromium 150' },
  {
    at: SAMPLE_TIMES[40] ?? 0,
    kind: 'method',
    get text() {
      return runQualityMessages.methodChanged('Lighthouse 12', 'Lighthouse 13')
    },
  },
  { at: SAMPLE_START + 18 * DAY_MS, kind: 'outage', text: '42 min' },
  { at: SAMPLE_START + 21 * DAY_MS, kind: 'deployment', text: 'Release 4.2' },
  { at: SAMPLE_START + 26 * DAY_MS, kind: 'note', text: 'New hero image' },
]

export const SAMPLE_BREAKS = [40]
export const SAMPLE_DISTURBED = SAMPLE_TIMES.slice(71, 78)

const KINDS = [
  ['Document', '/', 18_400],
  ['Stylesheet', '/assets/theme.8f21c0.css', 24_100],
  ['Script', '/assets/vendor.55ab19.js', 182_300],
  ['Font', '/fonts/text-latin-variable.woff2', 48_200],
  ['Image', '/media/catalogue/2026/autumn/hero-with-a-very-long-name-2400.avif', 214_000],
  ['Script', '/assets/checkout.c1d200.js', 96_700],
  ['Image', '/media/logo.svg', 3_100],
  ['Fetch', '/api/basket?currency=EUR', 1_900],
] as const

export const SAMPLE_REQUESTS: NetworkRequest[] = KINDS.map(([resourceType, path, size], index) => {
  const startMs = index * 85 + (index > 2 ? 140 : 0)
  const isNew = index === 0 || index === 5
  const phases = {
    idle: index > 1 ? 12 : null,
    dns: isNew ? 21 : null,
    connect: isNew ? 46 : null,
    ssl: isNew ? 58 : null,
    ttfb: 60 + index * 17,
    download: 20 + size / 900,
  }
  const length = Object.values(phases).reduce<number>((sum, phase) => sum + (phase ?? 0), 0)
  return {
    url: `https://${index === 5 ? 'cdn.partner.example' : 'shop.example'}${path}`,
    method: 'GET',
    status: index === 7 ? 503 : 200,
    protocol: 'h2',
    mimeType: '',
    resourceType,
    priority: 'High',
    thirdParty: index === 5,
    entity: null,
    initiator: { kind: 'parser', url: 'https://shop.example/' },
    cache: 'none',
    headers: {},
    cookies: [],
    fromCache: false,
    startMs,
    endMs: startMs + length,
    transferSize: size,
    resourceSize: size * 3,
    phases,
  }
})

const frame = (parts: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 100"><path fill="#fff" d="M0 0h60v100H0z"/>${parts}</svg>`)}`

const HEADER = '<path fill="#334" d="M0 0h60v9H0z"/>'
const LINES = '<path fill="#bbc" d="M5 58h50v3H5zM5 65h44v3H5zM5 72h47v3H5z"/>'

export const SAMPLE_FRAMES = [
  { atMs: 0, src: frame('') },
  { atMs: 380, src: frame(HEADER) },
  { atMs: 760, src: frame(HEADER + LINES) },
  { atMs: 1460, src: frame(`${HEADER}${LINES}<path fill="#4a8" d="M5 14h50v38H5z"/>`) },
]
