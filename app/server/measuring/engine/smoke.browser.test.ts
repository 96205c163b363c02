import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type PlainReport,
  plainFigures,
  runPlainLighthouse,
  writePlainConfig,
} from '../../../../tests/bench/support/plain-lighthouse'
import { SMOKE_PAGES, type SmokePage } from '../../../../tests/fixtures/smoke-pages'
import { type FixtureServer, startFixtureServer, TEMPLATES } from '../../../../tests/support/fixture-server'
import { isFull, sliced } from '../../../../tests/support/slice'
import { createAuthority } from '../../uptime/prober/fixtures/certificates'
import { HARD_TIMEOUT_MS } from '../test-queue/rules'
import { type AuditJob, type AuditOutcome, rehydrateReport, runAudit } from '.'
import { findBrowser } from './browser'
import { bundleChild } from './fixtures/bundle-child'

const DEVICE = {
  formFactor: 'MOBILE' as const,
  emulation: {
    width: 412,
    height: 823,
    pixelRatio: 1.75,
    userAgent: null,
    throttling: 'devtools' as const,
    cpuSlowdown: 4,
    rttMs: 150,
    downloadKbps: 1638,
    uploadKbps: 750,
  },
}
/** What the figures of one run of each may differ by: a share, or for small figures an absolute difference. */
const SHARE = 0.1
const FLOORS: Record<string, number> = { cls: 0.02, tbt: 60, lcp: 250, fcp: 250, si: 350, bytes: 2_000 }
const SCORE_POINTS = 5

type Report = PlainReport & {
  audits: Record<string, { score: number | null; scoreDisplayMode: string }>
  runtimeError?: { code: string }
}

function startExpired(): Server {
  const authority = createAuthority()
  const expired = authority.sign({ names: 'DNS:localhost,IP:127.0.0.1', fromDays: -90, toDays: -2 })
  authority.remove()
  return createServer(expired, (_, response) => void response.end('<h1>Expired</h1>'))
}

function reportOf({ evidence }: AuditOutcome): Report {
  const stored = new Map(evidence.map((piece) => [piece.hash, piece]))
  const report = evidence.find(({ kind }) => kind === 'report')
  return rehydrateReport(JSON.parse(String(report?.data)), (hash) => stored.get(hash)) as Report
}

const AS_FIGURES = new Set(['numeric', 'metricSavings', 'informative', 'manual'])
/** Applicable only where some task took long, which differs from run to run. */
const BY_CHANCE = new Set(['long-tasks'])

/** Failed, errored and inapplicable audits; figures that only cross a threshold are compared as figures. */
const statesOf = ({ audits }: Report) =>
  Object.entries(audits)
    .filter(([id, { scoreDisplayMode }]) => !AS_FIGURES.has(scoreDisplayMode) && !BY_CHANCE.has(id))
    .map(([id, { score, scoreDisplayMode: mode }]) => `${id}: ${mode === 'binary' ? score : mode}`)
    .sort()

const isClose = (key: string, ours: number | null, plain: number | null): boolean => {
  if (ours === null || plain === null) return ours === plain
  const difference = Math.abs(ours - plain)
  return difference <= Math.max(FLOORS[key] ?? SCORE_POINTS, SHARE * plain)
}

describe('pages of the kinds that Lighthouse tests itself', () => {
  const browserPath = findBrowser() ?? ''
  let childPath = ''
  let site: FixtureServer
  let expired: Server
  let folder = ''
  let configPath = ''
  beforeAll(async () => {
    expired = startExpired()
    await once(expired.listen(0, '127.0.0.1'), 'listening')
    site = await startFixtureServer()
    childPath = await bundleChild()
    folder = await mkdtemp(join(tmpdir(), 'lightkeeper-smoke-'))
    configPath = await writePlainConfig(folder, DEVICE)
  })
  afterAll(async () => {
    expired.closeAllConnections()
    await Promise.all([site.close(), new Promise((done) => expired.close(done))])
    await rm(folder, { recursive: true, force: true })
  })

  const urlOf = ({ name, isExpired }: SmokePage) =>
    isExpired ? `https://localhost:${(expired.address() as AddressInfo).port}/` : `${site.url}/smoke/${name}`

  const measure = (url: string) => {
    const job: AuditJob = {
      runId: '01927b1e-0000-7000-8000-000000000021',
      url,
      ...DEVICE,
      hardTimeoutMs: HARD_TIMEOUT_MS,
      allowPrivateTargets: true,
    }
    return runAudit(job, { childPath, browserPath })
  }

  const telling = SMOKE_PAGES.filter(({ blockingMs }) => blockingMs)
  it.each(telling)('$name: $note: has its blocking time and score', async (page) => {
    const { failure, scores, metrics } = await measure(urlOf(page))
    expect(failure).toBeNull()
    const [min, max] = page.blockingMs ?? [0, 0]
    expect(metrics?.tbt).toBeGreaterThanOrEqual(min)
    expect(metrics?.tbt).toBeLessThanOrEqual(max)
    expect(metrics?.tti).not.toBeNull()
    expect(scores?.performance).not.toBeNull()
  })

  /** CPU seconds, where they are far from the usual 21. */
  const templateCosts: Record<string, number> = {
    ...{ 'stylish-portfolio': 40, 'new-age': 28, 'landing-page': 25, freelancer: 16, resume: 16 },
  }
  it.runIf(isFull).each(sliced(TEMPLATES, ({ name }) => templateCosts[name] ?? 21))(
    'the template $name has its blocking time and score',
    async ({ name }) => {
      const { failure, scores, metrics } = await measure(`${site.url}/templates/${name}/`)
      expect([failure, metrics?.tbt === null, scores?.performance === null]).toEqual([null, false, false])
    },
  )

  const runPlain = (page: SmokePage) =>
    runPlainLighthouse(urlOf(page), { configPath, browserPath }).then(
      ({ report }) => report as Report,
      () => null,
    )

  // A page that is never idle keeps a core busy until each of the two gives up: apart, they fit into a part of the long form.
  const rows = SMOKE_PAGES.flatMap((page) =>
    page.failure || page.isPart
      ? [
          { ...page, side: 'ours' },
          { ...page, side: 'plain' },
        ]
      : [{ ...page, side: 'both' }],
  )
  const costOf = ({ cpu = 25 }: SmokePage) => cpu
  it.runIf(isFull).each(sliced(rows, costOf))(
    '$name: $note: agrees with plain Lighthouse ($side)',
    async (page) => {
      const { failure, side } = page
      if (failure && side === 'ours') {
        expect((await measure(urlOf(page))).failure?.code).toBe(failure.ours)
        return
      }
      if (failure) {
        const report = await runPlain(page)
        expect([report === null, report?.runtimeError?.code ?? null]).toEqual([
          failure.plain === null,
          failure.plain,
        ])
        return
      }
      if (page.isPart) {
        const report = side === 'ours' ? reportOf(await measure(urlOf(page))) : await runPlain(page)
        if (report === null) throw new Error('Plain Lighthouse ended without a report')
        const { performance, tbt } = plainFigures(report)
        expect([performance, tbt]).toEqual([null, null])
        return
      }
      const ours = await measure(urlOf(page))
      const plain = await runPlain(page)
      expect(ours.failure).toBeNull()
      if (plain === null) throw new Error('Plain Lighthouse ended without a report')
      expect(plain.runtimeError).toBeUndefined()
      expect(statesOf(reportOf(ours))).toEqual(statesOf(plain))
      const own = plainFigures(reportOf(ours))
      const figures = plainFigures(plain)
      expect(figures.performance).not.toBeNull()
      const apart = Object.entries(figures).flatMap(([key, value]) => {
        const mine = own[key as keyof typeof own]
        return isClose(key, mine, value) ? [] : [`${key}: ${mine} beside ${value}`]
      })
      expect(apart).toEqual([])
    },
  )
})
