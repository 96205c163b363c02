import type { NetworkRequest } from '~/shared/schemas/agent'
import type { PointDetail } from '~/shared/schemas/lighthouse'
import { METRIC_KEYS } from '~/shared/values/metric-keys'
import { renderLoad } from './render-load.server'

export const NOTHING = Object.fromEntries(METRIC_KEYS.map((key) => [key, null]))
export const ENGINE = { lighthouseVersion: '13', chromiumVersion: '150', cpuSlowdown: 4 }
export const point = (more: object = {}) =>
  ({
    metrics: { ...NOTHING, fcp: 800, lcp: 1200, cls: 0.12, load: 2000 },
    engine: { ...ENGINE, throttling: 'devtools' },
    failureCode: null,
    ...more,
  }) as unknown as PointDetail

export const SHIFT = {
  atMs: 700,
  value: 0.12,
  counts: true,
  elements: [
    {
      selector: 'main > img',
      snippet: '<img src="/a.png">',
      rect: null,
      from: { x: 0, y: 10, width: 100, height: 50 },
      to: { x: 0, y: 90, width: 100, height: 50 },
    },
  ],
}
export const shifts = { cls: 0.12, viewport: { width: 375, height: 635 }, shifts: [SHIFT] }
const film = { width: 180, height: 305, frames: [{ atMs: 900, src: '/frame' }], slots: [] }
const cpu = {
  totalMs: 300,
  mainThread: [{ group: 'scriptEvaluation', ms: 300 }],
  scripts: [{ url: 'https://shop.example/a.js', totalMs: 120, evaluationMs: 90, compilationMs: 5 }],
  longTasks: [{ startMs: 500, durationMs: 120, url: null }],
  thirdParties: [],
}
export const render = (requests: NetworkRequest[] | null, search = '', more: object = {}) =>
  renderLoad({
    point: point(),
    formFactor: 'MOBILE',
    lcpElement: null,
    userTimings: null,
    requests,
    thirdParties: requests ? [] : null,
    ...{ film, cpu, shifts },
    search: new URLSearchParams(search),
    ...more,
  })
