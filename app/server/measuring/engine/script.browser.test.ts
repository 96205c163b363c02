// biome-ignore-all lint/suspicious/noTemplateCurlyInString: scripts reference secrets as ${NAME}.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testScriptMessages } from '~/shared/messages/test-scripts'
import { runMetrics } from '~/shared/schemas/agent'
import { scriptFlow } from '~/shared/schemas/script-flow'
import { scriptSteps } from '~/shared/schemas/script-steps'
import { ACCOUNT } from '../../../../tests/fixtures/account'
import { type FixtureServer, startFixtureServer } from '../../../../tests/support/fixture-server'
import { runAudit } from '.'
import { findBrowser } from './browser'
import { sha256 } from './extract/evidence'
import type { Lhr } from './extract/lhr'
import { bundleChild } from './fixtures/bundle-child'
import type { AuditJob, AuditOutcome } from './types'

const words = testScriptMessages

describe('a scripted test', () => {
  const browserPath = findBrowser() ?? ''
  let childPath = ''
  let site: FixtureServer
  beforeAll(async () => {
    childPath = await bundleChild()
    site = await startFixtureServer()
  })
  afterAll(() => site.close())

  const run = (lines: string[], changes: Partial<AuditJob> = {}, secrets: Record<string, string> = {}) =>
    runAudit(
      {
        runId: '01927b1e-0000-7000-8000-000000000003',
        url: `${site.url}/account/home`,
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
        hardTimeoutMs: 120_000,
        allowPrivateTargets: true,
        script: { text: lines.join('\n'), secrets },
        ...changes,
      },
      { childPath, browserPath },
    )
  const stepsOf = ({ evidence }: AuditOutcome) => {
    const piece = evidence.find(({ kind }) => kind === 'steps')
    return scriptSteps.parse(JSON.parse(String(piece?.data))).steps
  }
  const flowOf = ({ evidence }: AuditOutcome) => {
    const piece = evidence.find(({ kind }) => kind === 'flow')
    const results = evidence.filter(({ kind }) => kind === 'stepResult')
    const named = new Map(results.map(({ hash, data }) => [`evidence:${hash}`, JSON.parse(String(data))]))
    return scriptFlow
      .parse(JSON.parse(String(piece?.data)))
      .steps.map(({ result, ...step }) => (result === undefined ? step : { ...step, lhr: named.get(result) }))
  }

  const SIGN_IN = [
    'logData\t0',
    'navigate\t%ORIGIN%/account/',
    'setValue\tname=user\tanna',
    'click\tname=password',
    'type\t${secret:PASSWORD}',
    'selectValue\tname=country\tSE',
    'submitForm\tid=login',
    'waitFor\tdocument.title === "Account"',
    'logData\t1',
  ]
  const SECRETS = { PASSWORD: ACCOUNT.password }

  it('signs in unmeasured, measures a page and an interaction, and stores no secret', async () => {
    const outcome = await run(
      [
        ...SIGN_IN,
        'setEventName\tAccount',
        'navigate\t%URL%',
        'setEventName\tList',
        'clickAndWait\tinnerText=Load the list',
      ],
      { keepTrace: true, fullPage: true },
      SECRETS,
    )
    expect(outcome.failure).toBeNull()
    const [account, list, ...more] = stepsOf(outcome)
    expect(more).toEqual([])
    expect(account).toMatchObject({
      name: 'Account',
      line: 11,
      gatherMode: 'navigation',
      status: 'success',
      url: `${site.url}/account/home`,
      isPoint: true,
    })
    expect(account?.scores?.performance).toBeGreaterThan(50)
    expect(account?.metrics.lcp).toBeGreaterThan(0)
    expect(list).toMatchObject({
      name: 'List',
      gatherMode: 'timespan',
      status: 'success',
      scores: null,
      isPoint: false,
    })
    expect(list?.metrics.inp).toBeGreaterThan(100)
    expect(list?.metrics.requests).toBe(1)

    const [ownReport, interaction, ...others] = flowOf(outcome)
    expect(others).toEqual([])
    expect(ownReport).toEqual({ name: 'Account', isReport: true, lhr: null })
    expect(interaction).toMatchObject({ name: 'List', isReport: false, lhr: { gatherMode: 'timespan' } })
    const { audits, categories } = interaction!.lhr as unknown as Lhr
    expect(audits['interaction-to-next-paint']?.numericValue).toBeGreaterThan(100)
    expect(Object.keys(categories).sort()).toEqual(['best-practices', 'performance'])
    const hashes = new Set(outcome.evidence.map(({ hash }) => hash))
    const references = JSON.stringify(interaction).match(/(?<=evidence:)[0-9a-f]{64}/g) ?? []
    expect(references).toContain(list?.screen)
    expect(references.filter((hash) => !hashes.has(hash))).toEqual([])
    expect(JSON.stringify(interaction)).not.toMatch(/data:image\/[a-z]+;base64,[^"]{1024}/)

    const metrics = runMetrics.parse(outcome.metrics)
    expect(metrics).toMatchObject({ lcp: account?.metrics.lcp, inp: list?.metrics.inp })
    expect(outcome.scores?.performance).toBe(account?.scores?.performance)
    expect(outcome.environment?.finalUrl).toBe(`${site.url}/account/home`)

    const kinds = new Set(outcome.evidence.map(({ kind }) => kind))
    for (const kind of [
      'report',
      'requests',
      'filmstrip',
      'screenshot',
      'body',
      'trace',
      'steps',
      'stepScreen',
      'flow',
    ] as const)
      expect(kinds).toContain(kind)
    const screens = outcome.evidence.filter(({ kind }) => kind === 'stepScreen').map(({ hash }) => hash)
    expect(screens).toEqual(expect.arrayContaining([account?.screen, list?.screen]))
    expect(outcome.evidence.every((piece) => sha256(piece.data) === piece.hash)).toBe(true)

    const everything = [
      JSON.stringify({ ...outcome, evidence: [] }),
      ...outcome.evidence.map(({ data }) => data.toString('latin1')),
    ]
    const all = Buffer.from(everything.join('\n'), 'latin1').toString()
    for (const piece of ['Tr0ub4dor', 'three%22', Buffer.from('Tr0ub4').toString('base64')])
      expect(all).not.toContain(piece)
    expect(all).toContain('••••••')
  })

  it('sends cookies, headers and its user agent, blocks hosts, and stores completed steps when a measured one fails', async () => {
    const thirdParty = JSON.stringify(site.thirdPartyUrl)
    const received = '[header.innerText, consent.innerText, navigator.userAgent, innerWidth].join("|")'
    const outcome = await run([
      'setCookie\t%ORIGIN%\tconsent=yes',
      'setHeader\tX-Test: first',
      'addHeader\tX-Test: second',
      'setUserAgent\tAn agent of my own',
      'setViewportSize\t700\t500',
      'logData\t0',
      'navigate\t%ORIGIN%/shop/',
      `waitFor\tperformance.getEntriesByType("resource").some(({ name }) => name.startsWith(${thirdParty}))`,
      'blockDomainsExcept\t%HOST%',
      'logData\t1',
      'navigate\t%ORIGIN%/account/',
      `waitFor\t${received} === "first, second|yes|An agent of my own|700"`,
      `exec\tfetch(${thirdParty} + "/tag/track.js").then(() => { document.title = "open" }, () => { document.title = "closed" })`,
      'waitFor\tdocument.title === "closed"',
      'resetHeaders',
      'clearCache',
      'logData\t0',
      'navigate\t%ORIGIN%/account/',
      'waitFor\theader.innerText === ""',
      'keypress\tTab\tShift',
      'logData\t1',
      'navigate\t%ORIGIN%/account/nothing',
    ])
    const sentence = words.stepNavigation('The page does not exist (404).')
    expect(outcome.failure).toMatchObject({ code: 'SCRIPT_STEP_FAILED', detail: words.stepAt(22, sentence) })
    const [first, second, ...more] = stepsOf(outcome)
    expect([first?.status, second?.status, second?.failure, more]).toEqual([
      'success',
      'failed',
      sentence,
      [],
    ])
    expect(first?.metrics.lcp).toBeGreaterThan(0)
    const [done, ...others] = flowOf(outcome)
    expect(others).toEqual([])
    expect(done).toMatchObject({
      isReport: false,
      lhr: {
        gatherMode: 'navigation',
        requestedUrl: first?.url,
        environment: { networkUserAgent: 'An agent of my own' },
      },
    })
    expect(Object.keys((done!.lhr as unknown as Lhr).audits).length).toBeGreaterThan(50)
  })

  it('ends a script in time to report its step', async () => {
    const started = Date.now()
    const lines = ['logData\t0', 'sleep\t30', 'logData\t1', 'navigate\t%URL%']
    const outcome = await run(lines, { hardTimeoutMs: 27_000 })
    expect(Date.now() - started).toBeLessThan(25_000)
    expect(outcome).toMatchObject({
      outcome: 'failed',
      failure: { code: 'SCRIPT_STEP_FAILED', detail: words.stepAt(2, words.stepTimeLimit) },
      scores: null,
      metrics: null,
    })
    expect(stepsOf(outcome)).toMatchObject([{ line: 2, status: 'failed', scores: null }])
  })

  it('reaches no private address from a script', async () => {
    const lines = ['logData\t0', 'navigate\t%ORIGIN%/account/', 'logData\t1', 'navigate\t%URL%']
    const outcome = await run(lines, { allowPrivateTargets: false })
    expect(outcome.failure?.code).toBe('SCRIPT_STEP_FAILED')
    expect(stepsOf(outcome)).toMatchObject([{ line: 2, status: 'failed' }])
  })
})
