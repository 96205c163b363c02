import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { networkRequest, runEnvironment, runMetrics } from '~/shared/schemas/agent'
import { runDetails } from '~/shared/schemas/evidence'
import { runPreview } from '~/shared/schemas/onboarding'
import { createSpare, rehydrateReport, removeStaleJobFolders, runAudit } from '.'
import { findBrowser } from './browser'
import { sha256 } from './extract/evidence'
import { bundleChild } from './fixtures/bundle-child'
import { processesUsing } from './job-folder'
import type { AuditJob, RunProgress } from './types'

const ANY_OWNER = 'lightkeeper-run-'
/** Other agents may measure on this machine, so only this process's folders count. */
const MARK = `${ANY_OWNER}${process.pid}-`
/** Time to end the processes and clear the folder on a busy machine. */
const CLEARING_MS = 15_000
const PAGE = (inside: string) => `<!doctype html><html lang="en"><head><title>A page</title>
<meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"></head><body>${inside}</body></html>`

const folders = () => readdirSync(tmpdir()).filter((name) => name.startsWith(MARK))
const ours = () => processesUsing(join(tmpdir(), MARK))
/** The process may have ended meanwhile. */
const commandOf = (pid: number) => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1')
  } catch {
    return ''
  }
}
/** The main browser process has no `--type`; its helpers do. */
const browserPid = () =>
  ours().find((pid) => {
    const command = commandOf(pid).split('\0')
    return (
      command.some((word) => word.startsWith('--remote-debugging-port')) &&
      !command.some((word) => word.startsWith('--type='))
    )
  })

async function until<T>(find: () => T | undefined): Promise<T> {
  for (let waited = 0; waited < 20_000; waited += 20) {
    const found = find()
    if (found !== undefined) return found
    await delay(20)
  }
  throw new Error('waited in vain')
}

describe('runAudit', () => {
  const browserPath = findBrowser() ?? ''
  let childPath = ''
  let base = ''
  let visits = 0
  const agents = new Set<string | undefined>()
  const site = createServer((from, to) => {
    const { pathname } = new URL(from.url ?? '/', 'http://x')
    const html = (text: string, status = 200) =>
      to.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(text)
    if (pathname === '/broken') {
      agents.add(from.headers['user-agent'])
      html(
        PAGE(`<h1>Broken</h1><script src="http://127.0.0.1:65530/a.js"></script>
        <img src="https://gone.invalid/b.png" width="1" height="1" alt="">`),
      )
    } else if (pathname === '/good')
      html(PAGE('<main><h1>Welcome</h1><p>Some text</p><script src="/app.js"></script></main>'))
    else if (pathname === '/app.js')
      to.writeHead(200, { 'content-type': 'text/javascript' }).end('document.title += "!"')
    else if (pathname === '/missing') html(PAGE('nothing'), 404)
    else if (pathname === '/refused') html(PAGE('busy'), 503)
    else if (pathname === '/loop') to.writeHead(302, { location: '/loop' }).end()
    else if (pathname === '/pdf') to.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF-1.4')
    else if (pathname === '/stuck') html(PAGE('<script>for(;;);</script>'))
    else if (pathname === '/never-ends') {
      visits += 1
      to.writeHead(200, { 'content-type': 'text/html' }).write('<!doctype html><p>and so on')
    } else if (pathname !== '/hang') to.writeHead(404).end()
  })
  const job = (path: string, changes: Partial<AuditJob> = {}): AuditJob => ({
    runId: '01927b1e-0000-7000-8000-000000000002',
    url: base + path,
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
    hardTimeoutMs: 60_000,
    allowPrivateTargets: true,
    ...changes,
  })
  const progress: RunProgress[] = []
  const onProgress = (told: RunProgress) => void progress.push(told)
  const run = (path: string, changes: Partial<AuditJob> = {}, signal?: AbortSignal) =>
    runAudit(job(path, changes), { childPath, browserPath, signal, onProgress })

  beforeAll(async () => {
    expect(browserPath).not.toBe('')
    childPath = await bundleChild()
    await once(site.listen(0, '127.0.0.1'), 'listening')
    base = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
  })
  afterEach(() => {
    visits = 0
    progress.length = 0
    expect(folders()).toEqual([])
    expect(ours()).toEqual([])
  })
  afterAll(() => {
    site.closeAllConnections()
    site.close()
  })

  it.each(['devtools', 'simulate'] as const)(
    'measures a page on a phone, throttled by %s',
    async (throttling) => {
      const result = await run('/good', {
        formFactor: 'MOBILE',
        emulation: {
          width: 412,
          height: 823,
          pixelRatio: 1.75,
          userAgent: null,
          throttling,
          cpuSlowdown: 4,
          rttMs: 150,
          downloadKbps: 1638.4,
          uploadKbps: 750,
        },
      })
      expect(result).toMatchObject({ outcome: 'success', failure: null })
      expect(result.scores?.performance).toBeGreaterThan(50)
      expect(Object.values(result.scores ?? {}).every((score) => score !== null)).toBe(true)
      expect(runMetrics.parse(result.metrics)).toMatchObject({ inp: null, requestsScript: 1 })
      expect(result.metrics?.lcp).toBeGreaterThan(500)
      expect(runEnvironment.parse(result.environment)).toMatchObject({ throttling, cpuSlowdown: 4 })
      expect(result.environment?.chromiumVersion).toMatch(/^\d+\.\d+\.\d{3,}\.\d+$/)

      expect(progress[0]).toEqual({ stage: 'tracing' })
      expect(progress.at(-1)?.stage).toBe('auditing')
      const preview = runPreview.parse(progress.at(-1)?.preview)
      expect(preview.metrics).toEqual(result.metrics)
      expect(preview.scores.performance).toBe(result.scores?.performance)
      expect(preview.frames.length).toBeGreaterThan(0)

      const kinds = result.evidence.map((piece) => piece.kind)
      expect(kinds).toEqual(
        expect.arrayContaining(['report', 'requests', 'filmstrip', 'frame', 'screenshot']),
      )
      expect(result.evidence.every((piece) => sha256(piece.data) === piece.hash)).toBe(true)
      const stored = new Map(result.evidence.map((piece) => [piece.hash, piece]))
      const report = result.evidence.find((piece) => piece.kind === 'report')
      const whole = JSON.stringify(
        rehydrateReport(JSON.parse(String(report?.data)), (hash) => stored.get(hash)),
      )
      expect(whole).not.toContain('evidence:')
      expect(whole).toContain('data:image/jpeg;base64,')
    },
  )

  it.each([null, 'Mozilla/5.0 (X11; Linux x86_64) Chrome/99.0.0.0 Safari/537.36'])(
    'calls itself the same everywhere and names the true reason of failed requests: %s',
    async (userAgent) => {
      agents.clear()
      const { emulation } = job('/broken')
      const { evidence, environment } = await run('/broken', { emulation: { ...emulation, userAgent } })
      const [major] = environment?.chromiumVersion?.split('.') ?? []
      const [agent = ''] = agents
      expect(agents.size).toBe(1)
      expect(agent).toContain(userAgent ?? `Chrome/${major}.0.0.0`)
      expect(environment?.userAgent).toBe(agent)

      const json = (kind: string) => String(evidence.find((piece) => piece.kind === kind)?.data)
      const requests = networkRequest.array().parse(JSON.parse(json('requests')))
      expect(requests.map(({ failure }) => failure)).toEqual([
        undefined,
        'net::ERR_CONNECTION_REFUSED',
        'net::ERR_NAME_NOT_RESOLVED',
      ])
      expect(requests[0]?.requestHeaders?.['user-agent']).toBe(agent)
      const { consoleErrors } = runDetails.parse(JSON.parse(json('details')))
      expect(consoleErrors.map(({ text }) => text).sort()).toEqual([
        'Failed to load resource: net::ERR_CONNECTION_REFUSED',
        'Failed to load resource: net::ERR_NAME_NOT_RESOLVED',
      ])
      expect(json('report')).not.toMatch(/ERR_(EMPTY_RESPONSE|TUNNEL)/)
    },
  )

  it.each([
    ['/missing', 'HTTP_404'],
    ['/loop', 'REDIRECT_LOOP'],
    ['/pdf', 'NOT_HTML'],
  ])('%s fails with %s and without a browser', async (path, code) => {
    const noBrowser = { childPath, browserPath: join(tmpdir(), 'no-browser-here') }
    expect(await runAudit(job(path), noBrowser)).toMatchObject({
      outcome: 'failed',
      failure: { code },
      scores: null,
      evidence: [],
    })
  })

  it('uses the browser where the preflight could not decide', async () => {
    expect(await run('/refused')).toMatchObject({ outcome: 'failed', failure: { code: 'HTTP_503' } })
  })

  it.each(['/hang', '/stuck'])('aborts %s at the hard timeout', async (path) => {
    const started = Date.now()
    // The first is cancelled before a browser starts, the second while the page loads.
    const hardTimeoutMs = path === '/hang' ? 2_000 : 6_000
    const result = await run(path, { hardTimeoutMs })
    expect(result).toMatchObject({ outcome: 'timeout', failure: { code: 'HARD_TIMEOUT' } })
    expect(Date.now() - started).toBeLessThan(hardTimeoutMs + CLEARING_MS)
  })

  it('leaves nothing behind without PID namespaces', async () => {
    const isolated = { prefix: [], browserPrefix: [], hasSandbox: false, browserUser: null }
    const cut = runAudit(job('/stuck', { hardTimeoutMs: 5_000 }), { childPath, browserPath, isolated })
    expect((await cut).outcome).toBe('timeout')
    expect(ours()).toEqual([])
    expect((await runAudit(job('/good'), { childPath, browserPath, isolated })).outcome).toBe('success')
  })

  it('refuses a private page unless permitted', async () => {
    const result = await run('/good', { allowPrivateTargets: false })
    expect(result.failure?.code).toBe('PRIVATE_TARGET')
  })

  it.each(['as soon as it starts', 'while it loads the page'])(
    'reports a browser killed %s as an engine crash',
    async (when) => {
      const running = run('/never-ends')
      const pid = await until(browserPid)
      if (when === 'while it loads the page') await until(() => (visits > 1 ? true : undefined))
      process.kill(pid, 'SIGKILL')
      // At the hard limit this would be a timeout.
      expect(await running).toMatchObject({ outcome: 'failed', failure: { code: 'WORKER_CRASH' } })
    },
  )

  it('aborts on request', async () => {
    const giveUp = new AbortController()
    const running = run('/never-ends', {}, giveUp.signal)
    await until(browserPid)
    giveUp.abort(new Error('enough'))
    await expect(running).rejects.toThrow('enough')
  })

  describe('with a prepared process', () => {
    const measuring = () => ours().filter((pid) => commandOf(pid).includes(`${childPath}\0`))

    it('starts immediately, and prepares the next one after the last load', async () => {
      const spare = createSpare({ childPath, keepMs: 60_000 })
      const browsers: (number | undefined)[] = []
      const runWith = () =>
        runAudit(job('/good'), {
          childPath,
          browserPath,
          spare,
          onMeasured: () => browsers.push(browserPid()),
        })
      try {
        expect((await runWith()).outcome).toBe('success')
        const [folder] = folders()
        expect((await runWith()).outcome).toBe('success')
        // The browser process still runs when `onMeasured` is called.
        expect(browsers).toEqual([expect.any(Number), expect.any(Number)])
        expect(folders()).toHaveLength(1)
        expect(folders()).not.toContain(folder)
      } finally {
        await spare.close()
      }
    })

    it('continues without one that has ended', async () => {
      const spare = createSpare({ childPath })
      try {
        spare.prepare()
        process.kill(await until(() => measuring()[0]), 'SIGKILL')
        await until(() => (measuring().length === 0 ? true : undefined))
        // The kernel sees the exit before Node reports it.
        await delay(500)
        expect((await runAudit(job('/good'), { childPath, browserPath, spare })).outcome).toBe('success')
      } finally {
        await spare.close()
      }
    })

    it('ends it when no job comes, and permanently on close', async () => {
      const spare = createSpare({ childPath, keepMs: 1_000 })
      spare.prepare()
      await until(() => measuring()[0])
      await until(() => (folders().length === 0 ? true : undefined))
      expect(await spare.take()).toBeNull()
      await spare.close()
      spare.prepare()
      expect(await spare.take()).toBeNull()
    })
  })

  it('deletes the folders of dead owners only', async () => {
    const stale = join(tmpdir(), `${ANY_OWNER}4194300-1-left`)
    await mkdir(join(stale, 'profile'), { recursive: true })
    const running = run('/good')
    const folder = await until(() => folders()[0])
    expect(await removeStaleJobFolders()).toBeGreaterThan(0)
    expect(existsSync(stale)).toBe(false)
    expect(existsSync(join(tmpdir(), folder))).toBe(true)
    expect((await running).outcome).toBe('success')
  })
})
