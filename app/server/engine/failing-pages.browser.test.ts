import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { failureSentence } from '~/shared/rules/measuring/run-failures'
import { AWKWARD, type FixtureServer, startFixtureServer } from '../../../tests/support/fixture-server'
import { HARD_TIMEOUT_MS } from '../test-queue/rules'
import { runAudit } from '.'
import { findBrowser } from './browser'
import { bundleChild } from './fixtures/bundle-child'
import { processesUsing } from './job-folder'

/** Time to end the processes and clear the folder on a busy machine. */
const CLEARING_MS = 15_000
const MARK = `lightkeeper-run-${process.pid}-`
const UNKNOWN_FAILURE = failureSentence('')

describe('awkward pages', () => {
  let childPath = ''
  let site: FixtureServer
  beforeAll(async () => {
    childPath = await bundleChild()
    site = await startFixtureServer()
  })
  afterEach(() => {
    expect(readdirSync(tmpdir()).filter((name) => name.startsWith(MARK))).toEqual([])
    expect(processesUsing(join(tmpdir(), MARK))).toEqual([])
  })
  afterAll(() => site.close())

  const live = process.env['FULL'] ? AWKWARD : AWKWARD.filter(({ isRecorded }) => !isRecorded)
  it.each(live)('$path: $note', async ({ path, expected, or = [], isPart = false }) => {
    const started = Date.now()
    const { outcome, failure, scores } = await runAudit(
      {
        runId: '01927b1e-0000-7000-8000-000000000017',
        url: site.url + path,
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
      { childPath, browserPath: findBrowser() ?? '' },
    )
    expect([expected, ...or]).toContain(failure?.code ?? 'success')
    expect(Date.now() - started).toBeLessThan(HARD_TIMEOUT_MS + CLEARING_MS)
    if (!failure) {
      expect(outcome).toBe('success')
      expect(scores?.performance === null).toBe(isPart)
      expect(scores?.accessibility).not.toBeNull()
      return
    }
    expect(outcome).toBe(failure.code === 'HARD_TIMEOUT' ? 'timeout' : 'failed')
    expect(failureSentence(failure.code)).not.toBe(UNKNOWN_FAILURE)
    expect(scores).toBeNull()
  })
})
