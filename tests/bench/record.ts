import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { findBrowser, runAudit } from '~/server/measuring/engine'
import { bundleChild } from '~/server/measuring/engine/fixtures/bundle-child'
import { env } from '~/server/platform/env'
import { SEARCHED_METRICS, type SearchedMetric } from '~/shared/rules/statistics/regressions'
import { coefficientOfVariation, median } from '~/shared/rules/statistics/statistics'
import type { AgentJob } from '~/shared/schemas/agent'
import { startFixtureServer } from '../support/fixture-server'
import { printTable } from './support/figures'

/**
 * Measures the same pages repeatedly, alternating, and prints the variation of their metrics. `--to` saves them in
 * order of measurement, for the bench `regressions` to replay.
 */
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    pages: { type: 'string', default: '/good/,/shop/,/templates/agency/' },
    throttling: { type: 'string', default: 'simulate' },
    to: { type: 'string' },
  },
})

const EMULATION: AgentJob['emulation'] = {
  width: 412,
  height: 823,
  pixelRatio: 1.75,
  userAgent: null,
  throttling: values.throttling as AgentJob['emulation']['throttling'],
  cpuSlowdown: 4,
  rttMs: 150,
  downloadKbps: 1638,
  uploadKbps: 750,
}

const browserPath = findBrowser(env().CHROME_PATH)
if (!browserPath) throw new Error('No Chromium found')
const childPath = await bundleChild()
const fixtures = await startFixtureServer()
type Recorded = Record<SearchedMetric, number[]>
const recorded: Record<string, Recorded> = {}
try {
  for (let run = 0; run < Number(values.runs); run++) {
    for (const path of values.pages.split(',')) {
      const { metrics } = await runAudit(
        {
          runId: crypto.randomUUID(),
          url: fixtures.url + path,
          formFactor: 'MOBILE',
          emulation: EMULATION,
          hardTimeoutMs: 120_000,
          allowPrivateTargets: true,
        },
        { childPath, browserPath },
      )
      const page = `${path}, ${values.throttling}`
      recorded[page] ??= Object.fromEntries(SEARCHED_METRICS.map((metric) => [metric, []])) as never
      for (const metric of SEARCHED_METRICS) {
        const value = metrics?.[metric]
        // A failed run has no metrics and does not break a series.
        if (value !== null && value !== undefined) recorded[page]?.[metric].push(Number(value.toFixed(4)))
      }
    }
  }
} finally {
  await fixtures.close()
}

const shown = (series: number[]) => {
  const spread = coefficientOfVariation(series)
  return `${median(series)?.toFixed(2) ?? '–'} ± ${spread === null ? '–' : `${(100 * spread).toFixed(1)} %`}`
}
printTable(
  ['page', ...SEARCHED_METRICS],
  Object.entries(recorded).map(([page, series]) => [
    page,
    ...SEARCHED_METRICS.map((metric) => shown(series[metric])),
  ]),
)
if (values.to) await writeFile(values.to, `${JSON.stringify(recorded)}\n`)
