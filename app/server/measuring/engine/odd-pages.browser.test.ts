import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { failureSentence } from '~/shared/rules/measuring/run-failures'
import { runResult } from '~/shared/schemas/agent'
import { METRIC_KEYS } from '~/shared/values/metric-keys'
import {
  ODD_PAGES,
  type OddPage,
  type OddPagesServer,
  startOddPages,
} from '../../../../tests/support/odd-pages-server'
import { isFull, sliced } from '../../../../tests/support/slice'
import { buildReport } from '../../process/agent/build-report'
import { HARD_TIMEOUT_MS } from '../test-queue/rules'
import { runAudit } from '.'
import { findBrowser } from './browser'
import { bundleChild } from './fixtures/bundle-child'
import { processesUsing } from './job-folder'

const MARK = `lightkeeper-run-${process.pid}-`
/** In the short run a blocked or blank page is given up earlier. */
const SHORT = { maxWaitForFcp: 15_000, maxWaitForLoad: 20_000, silenceMs: 6_000 }

/** CPU seconds: what is refused at once starts no browser. */
const costOf = ({ cpu, limit }: OddPage) => cpu ?? (limit <= 20 ? 0.5 : 5)

const RUN = {
  leaseId: '01927b1e-0000-4000-8000-000000000016',
  runId: '01927b1e-0000-7000-8000-000000000017',
}

describe('odd pages', () => {
  let childPath = ''
  let server: OddPagesServer
  const table: string[][] = [['page', 'expected', 'got', 'seconds', 'limit']]
  beforeAll(async () => {
    childPath = await bundleChild()
    server = await startOddPages(findBrowser() ?? '')
  })
  afterEach(() => {
    expect(readdirSync(tmpdir()).filter((name) => name.startsWith(MARK))).toEqual([])
    expect(processesUsing(join(tmpdir(), MARK))).toEqual([])
  })
  afterAll(async () => {
    await server.close()
    if (isFull) process.stdout.write(`${aligned(table)}\n`)
  })

  const pages = isFull ? sliced(ODD_PAGES, costOf) : ODD_PAGES.filter(({ isTelling }) => isTelling)
  it.each(pages)('$name: $note', async (page) => {
    const started = performance.now()
    const result = await runAudit(
      {
        runId: RUN.runId,
        url: server.urlOf(page),
        formFactor: 'DESKTOP',
        emulation: {
          width: 1350,
          height: 940,
          pixelRatio: 1,
          userAgent: null,
          throttling: 'none',
          cpuSlowdown: 1,
          rttMs: 0,
          downloadKbps: 0,
          uploadKbps: 0,
        },
        hardTimeoutMs: HARD_TIMEOUT_MS,
        allowPrivateTargets: true,
      },
      { childPath, browserPath: server.browserPath, ...(!isFull && { limits: SHORT }) },
    )
    const seconds = (performance.now() - started) / 1000
    const { outcome, failure, scores, metrics, environment } = result
    const got = failure?.code ?? 'success'
    table.push([page.name, page.expected.join(' or '), got, seconds.toFixed(1), String(page.limit)])
    expect(page.expected, failure?.detail).toContain(got)
    expect(seconds).toBeLessThan(page.limit)
    const { result: report } = buildReport(RUN, result, { startedAt: new Date().toISOString(), noise: null })
    expect(() => runResult.parse(JSON.parse(JSON.stringify({ ...report, evidence: [] })))).not.toThrow()
    if (page.endsAt) expect(environment?.finalUrl).toMatch(page.endsAt)
    if (failure) {
      expect(outcome).toBe(failure.code === 'HARD_TIMEOUT' ? 'timeout' : 'failed')
      expect(failureSentence(failure.code)).not.toBe(failureSentence(''))
      expect([scores, metrics]).toEqual([null, null])
      return
    }
    expect(outcome).toBe('success')
    expect(environment?.finalUrl).toMatch(/^https?:/)
    if (page.isPart !== 'sometimes') expect(scores?.performance === null).toBe(page.isPart === true)
    expect(scores?.accessibility).not.toBeNull()
    for (const key of METRIC_KEYS) {
      const [min, max] = page.figures?.[key] ?? [0, Number.POSITIVE_INFINITY]
      expect(metrics?.[key] ?? min, key).toBeGreaterThanOrEqual(min)
      expect(metrics?.[key] ?? min, key).toBeLessThanOrEqual(max)
    }
  })
})

const aligned = (rows: string[][]) =>
  rows
    .map((row) =>
      row.map((cell, i) => cell.padEnd(Math.max(...rows.map((one) => one[i]?.length ?? 0)))).join('  '),
    )
    .join('\n')
