import { describe, expect, it } from 'vitest'
import { scatterMessages as messages } from '~/shared/messages/timeline'
import { showsScatter } from '~/shared/rules/charts/scatter'
import type { Scatter, ScatterDot } from '~/shared/schemas/scatter'
import { DAY_MS } from '~/shared/values/units'
import { renderScatter } from './render-scatter.server'

const START = Date.UTC(2026, 10, 1)
const dot = (day: number, value: number, kind: ScatterDot['kind'] = 'point'): ScatterDot => ({
  ...{ kind, at: START + day * DAY_MS, value, low: value, high: value, runs: 1 },
})
const render = (scatter: Partial<Scatter>, search = '', isZoomed = false) =>
  renderScatter({
    scatter: {
      start: new Date(START).toISOString(),
      end: new Date(START + 30 * DAY_MS).toISOString(),
      metric: 'lcp',
      runs: 0,
      notMeasured: 0,
      dots: [],
      ...scatter,
    },
    formFactor: 'MOBILE',
    search: new URLSearchParams(search),
    timeZone: 'UTC',
    isZoomed,
  })

describe('the scatter of single runs', () => {
  it('loads no runs for long periods until a metric is chosen', () => {
    const [from, long, short] = [START, START + 365 * DAY_MS, START + 90 * DAY_MS]
    expect(showsScatter(new URLSearchParams(), from, short)).toBe(true)
    expect(showsScatter(new URLSearchParams(), from, long)).toBe(false)
    expect(showsScatter(new URLSearchParams('scatter=lcp'), from, long)).toBe(true)
    const html = renderScatter({
      scatter: null,
      formFactor: 'MOBILE',
      search: new URLSearchParams(),
      timeZone: 'UTC',
      isZoomed: false,
    })
    expect(html).toContain(messages.loadOnDemand(92))
    expect(html).not.toContain('aria-current')
    expect(html).not.toContain(messages.none)
    expect(html.match(/scatter=/g)).toHaveLength(6)
  })

  it('has a dot and a row for each run, with shapes and labels by kind', () => {
    const dots = [dot(1, 2000), dot(2, 2600, 'other'), dot(3, 9000, 'disturbed')]
    const html = render({ dots, runs: 5, notMeasured: 2 })
    expect(html).toContain('5 runs, 2 not measured')
    for (const kind of ['point', 'other', 'disturbed'] as const) expect(html).toContain(messages.kinds[kind])
    expect(html).toContain('stroke-linecap="square"')
    expect(html.match(/<th scope="row"/g)).toHaveLength(3)
    expect(html).toContain('2.60 s')
  })

  it('shows a message instead of an empty axis', () => {
    const html = render({ runs: 2, notMeasured: 2 })
    expect(html).toContain(messages.none)
    expect(html).not.toContain('<table')
  })

  it('marks a zoom and links back to all dates', () => {
    const part = {
      start: new Date(START + DAY_MS).toISOString(),
      end: new Date(START + 3 * DAY_MS).toISOString(),
    }
    const html = render({ ...part, dots: [dot(2, 2000)], runs: 1 }, `scatter=tbt&zoom=1~2`, true)
    expect(html).toContain('Zoomed to 2 Nov 2026, 00:00 to 4 Nov 2026, 00:00')
    expect(html).toContain('href="?scatter=tbt#scatter"')
    expect(html).toContain('href="?scatter=cls&amp;zoom=1%7E2#scatter"')
    expect(html).toContain('d="M400.0 ')
  })

  it('lists only kinds with runs, and links every metric with the other params kept', () => {
    const html = render({ dots: [dot(1, 2000)], runs: 1, metric: 'tbt' }, 'scatter=tbt&startDate=2026-11-01')
    expect(html).not.toContain(messages.kinds.disturbed)
    expect(html).not.toContain(messages.larger)
    expect(html).toContain('href="?scatter=cls&amp;startDate=2026-11-01#scatter"')
    expect(html).toMatch(/href="\?scatter=tbt[^>]*aria-current="true"/)
  })
})
