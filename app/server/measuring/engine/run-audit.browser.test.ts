import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { networkRequest, runEnvironment, runMetrics } from '~/shared/schemas/agent'
import { runDetails } from '~/shared/schemas/evidence'
import { runPreview } from '~/shared/schemas/onboarding'
import { createSpare, removeStaleJobFolders, runAudit } from '.'
import { findBrowser } from './browser'
import { sha256 } from './extract/evidence'
import { bundleChild } from './fixtures/bundle-child'
import { processesUsing } from './job-folder'
import type { AuditJob, AuditOutcome, RunProgress } from './types'

const ANY_OWNER = 'lightkeeper-run-'
/** Other agents may measure on this machine, so only this process's folders count. */
const MARK = `${ANY_OWNER}${process.pid}-`
/** Time to end the processes and clear the folder on a busy machine. */
const CLEARING_MS = 15_000
const PAGE = (inside: string) => `<!doctype html><html lang="en"><head><title>A page</title>
<meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"></head><body>${inside}</body></html>`

const portOf = (server: Server) => (server.address() as AddressInfo).port
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
  const cookies = new Set<string>()
  const site = createServer((from, to) => {
    const { pathname } = new URL(from.url ?? '/', 'http://x')
    const html = (text: string, status = 200) =>
      to.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(text)
    if (from.headers.cookie || pathname === '/elsewhere.svg')
      cookies.add(`${from.headers.host} ${from.headers.cookie}`)
    if (pathname === '/whole') {
      agents.add(from.headers['user-agent'])
      html(
        PAGE(`<main><h1>Welcome</h1><p>Some text</p><script src="/app.js"></script>
        <script src="http://127.0.0.1:65530/a.js"></script>
        <img src="https://gone.invalid/b.png" width="1" height="1" alt="">
        <img src="http://localhost:${portOf(site)}/elsewhere.svg" width="1" height="1" alt=""></main>`),
      )
    } else if (pathname === '/good') html(PAGE('<main><h1>Welcome</h1><p>Some text</p></main>'))
    else if (pathname === '/elsewhere.svg')
      to.writeHead(200, { 'content-type': 'image/svg+xml' }).end('<svg xmlns="http://www.w3.org/2000/svg"/>')
    else if (pathname === '/app.js')
      to.writeHead(200, { 'content-type': 'text/javascript' }).end('document.title += "!"')
    else if (pathname === '/missing') html(PAGE('nothing'), 404)
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
  const run = (path: string, changes: Partial<AuditJob> = {}, signal?: AbortSignal) =>
    runAudit(job(path, changes), { childPath, browserPath, signal })
  const measuring = () => ours().filter((pid) => commandOf(pid).includes(`${childPath}\0`))

  beforeAll(async () => {
    expect(browserPath).not.toBe('')
    childPath = await bundleChild()
    await once(site.listen(0), 'listening')
    base = `http://127.0.0.1:${portOf(site)}`
  })
  afterEach(() => {
    visits = 0
    expect(folders()).toEqual([])
    expect(ours()).toEqual([])
  })
  afterAll(() => {
    site.closeAllConnections()
    site.close()
  })

  describe('two runs of a page on a phone, the second in the process that the first prepared', () => {
    const PHONE = { width: 412, height: 823, pixelRatio: 1.75, cpuSlowdown: 4 }
    const SLOW = { rttMs: 150, downloadKbps: 1638.4, uploadKbps: 750 }
    const RUNS = [
      { throttling: 'devtools', userAgent: null, consentCookie: { name: 'consent', value: 'yes' } },
      {
        throttling: 'simulate',
        userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/99.0.0.0 Safari/537.36',
        consentCookie: null,
      },
    ] as const
    const results: {
      outcome: AuditOutcome
      progress: RunProgress[]
      agents: (string | undefined)[]
      cookies: string[]
      browser: number | undefined
      remainingFolders: string[]
    }[] = []
    beforeAll(async () => {
      const spare = createSpare({ childPath, keepMs: 60_000 })
      try {
        for (const { throttling, userAgent, consentCookie } of RUNS) {
          const progress: RunProgress[] = []
          let browser: number | undefined
          const emulation = { ...PHONE, ...SLOW, throttling, userAgent }
          const outcome = await runAudit(job('/whole', { formFactor: 'MOBILE', emulation, consentCookie }), {
            childPath,
            browserPath,
            spare,
            onProgress: (one) => void progress.push(one),
            onMeasured: () => {
              browser = browserPid()
            },
          })
          const requested = { agents: [...agents], cookies: [...cookies] }
          results.push({ outcome, progress, browser, remainingFolders: folders(), ...requested })
          agents.clear()
          cookies.clear()
        }
      } finally {
        await spare.close()
      }
    }, 180_000)
    const resultOf = (index: number) => {
      const result = results[index]
      if (!result) throw new Error('There is no such run')
      const json = (kind: string) => String(result.outcome.evidence.find((one) => one.kind === kind)?.data)
      return { ...result, json }
    }
    const runs = RUNS.map(({ throttling }, index) => ({ throttling, index }))

    it.each(runs)('measures it, throttled by $throttling', ({ throttling, index }) => {
      const { outcome: result, progress } = resultOf(index)
      expect(result).toMatchObject({ outcome: 'success', failure: null })
      expect(result.scores?.performance).toBeGreaterThan(50)
      expect(Object.values(result.scores ?? {}).every((score) => score !== null)).toBe(true)
      expect(runMetrics.parse(result.metrics)).toMatchObject({ inp: null, requestsScript: 2 })
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
      expect(kinds.filter((kind) => kind === 'trace' || kind === 'full')).toEqual([])
      expect(result.evidence.every((piece) => sha256(piece.data) === piece.hash)).toBe(true)
    })

    it.each(runs)('names the true reasons and one user agent, throttled by $throttling', ({ index }) => {
      const { outcome, json, agents } = resultOf(index)
      const [major] = outcome.environment?.chromiumVersion?.split('.') ?? []
      const [agent = ''] = agents
      expect(agents).toHaveLength(1)
      expect(agent).toContain(RUNS[index]?.userAgent ?? `Chrome/${major}.0.0.0`)
      expect(outcome.environment?.userAgent).toBe(agent)

      const requests = networkRequest.array().parse(JSON.parse(json('requests')))
      expect(requests[0]?.requestHeaders?.['user-agent']).toBe(agent)
      const failures = requests.map(({ url, failure }) => [new URL(url).pathname, failure])
      expect(Object.fromEntries(failures)).toEqual({
        '/whole': undefined,
        '/app.js': undefined,
        '/elsewhere.svg': undefined,
        '/a.js': 'net::ERR_CONNECTION_REFUSED',
        '/b.png': 'net::ERR_NAME_NOT_RESOLVED',
      })
      const { consoleErrors } = runDetails.parse(JSON.parse(json('details')))
      expect(consoleErrors.map(({ text }) => text).sort()).toEqual([
        'Failed to load resource: net::ERR_CONNECTION_REFUSED',
        'Failed to load resource: net::ERR_NAME_NOT_RESOLVED',
      ])
      expect(json('report')).not.toMatch(/ERR_(EMPTY_RESPONSE|TUNNEL)/)
    })

    it('gives the page its consent cookie, and no other host', () => {
      const port = portOf(site)
      expect(results.map(({ outcome }) => outcome.consented)).toEqual([true, null])
      expect(resultOf(0).cookies.sort()).toEqual([
        `127.0.0.1:${port} consent=yes`,
        `localhost:${port} undefined`,
      ])
      expect(resultOf(1).cookies).toEqual([`localhost:${port} undefined`])
    })

    it('starts the second immediately, and prepares the next one after the last load', () => {
      const [first, second] = [resultOf(0), resultOf(1)]
      // The browser process still runs when `onMeasured` is called.
      expect([first.browser, second.browser]).toEqual([expect.any(Number), expect.any(Number)])
      expect([first.remainingFolders.length, second.remainingFolders.length]).toEqual([1, 1])
      expect(second.remainingFolders).not.toEqual(first.remainingFolders)
    })
  })

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

  // Without PID namespaces each process has to be found and ended.
  const isolated = { prefix: [], browserPrefix: [], hasSandbox: false, browserUser: null }
  it.each([
    ['/hang', 'before a browser starts', 2_000, undefined],
    ['/stuck', 'while the page loads, without PID namespaces', 5_000, isolated],
  ])('aborts %s at the hard timeout, %s', async (path, _, hardTimeoutMs, isolated) => {
    const started = Date.now()
    const result = await runAudit(job(path, { hardTimeoutMs }), {
      childPath,
      browserPath,
      ...(isolated && { isolated }),
    })
    expect(result).toMatchObject({ outcome: 'timeout', failure: { code: 'HARD_TIMEOUT' } })
    expect(Date.now() - started).toBeLessThan(hardTimeoutMs + CLEARING_MS)
    expect(ours()).toEqual([])
  })

  it('measures without PID namespaces and a prepared process that has ended, and deletes the folders of dead owners only', async () => {
    const spare = createSpare({ childPath, isolated })
    try {
      spare.prepare()
      process.kill(await until(() => measuring()[0]), 'SIGKILL')
      await until(() => (measuring().length === 0 ? true : undefined))
      // The kernel sees the exit before Node reports it.
      await delay(500)
      const running = runAudit(job('/good'), { childPath, browserPath, isolated, spare })
      await until(browserPid)
      const [folder = ''] = folders()
      // Only now: the agent of a product beside these tests deletes it too when it starts.
      const stale = join(tmpdir(), `${ANY_OWNER}4194300-1-left`)
      await mkdir(join(stale, 'profile'), { recursive: true })
      expect(await removeStaleJobFolders()).toBeGreaterThan(0)
      expect(existsSync(stale)).toBe(false)
      expect(existsSync(join(tmpdir(), folder))).toBe(true)
      expect((await running).outcome).toBe('success')
    } finally {
      await spare.close()
    }
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

  it('ends a prepared process when no job comes, and permanently on close', async () => {
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
