import { request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import lighthouse, { type RunnerResult } from 'lighthouse'
import puppeteer, { type Page } from 'puppeteer-core'
import type { AgentExperiment } from '~/shared/schemas/experiment-change'
import { type CheckedLookup, createCheckedLookup } from '../checked-lookup'
import { lighthouseConfig, lighthouseFlags, userAgentFor } from '../lighthouse-settings'
import type { AuditJob } from '../types'
import { intercept } from './intercept'
import type { Relay } from './relay'

const LIMIT_MS = 10_000
const FIRST_VISIT_MS = 20_000
const LARGEST_STYLESHEET = 512 * 1024

/** The text of a file, with the same guard against private addresses as every request of the page. */
function readText(url: string, userAgent: string, checked: CheckedLookup): Promise<string> {
  const { protocol } = new URL(url)
  return new Promise((resolve, reject) => {
    const request = (protocol === 'https:' ? requestSecure : requestPlain)(url, {
      agent: false,
      lookup: checked.lookup as never,
      signal: AbortSignal.timeout(LIMIT_MS),
      headers: { 'user-agent': userAgent, accept: 'text/css,*/*;q=0.1', 'accept-encoding': 'identity' },
    })
    request.on('error', reject)
    request.on('response', async (response) => {
      try {
        const chunks: Buffer[] = []
        let size = 0
        for await (const chunk of response as AsyncIterable<Buffer>) {
          size += chunk.length
          if (size > LARGEST_STYLESHEET) throw new Error('too large')
          chunks.push(chunk)
        }
        if (response.statusCode !== 200) throw new Error(`answered ${response.statusCode}`)
        const { 'content-encoding': encoding = 'identity', 'content-type': type = '' } = response.headers
        // What is stored compressed comes compressed, and some servers answer anything with a page.
        if (encoding !== 'identity' || !/^text\/css\b/i.test(type)) throw new Error(`is ${encoding} ${type}`)
        resolve(Buffer.concat(chunks).toString('utf8'))
      } catch (error) {
        reject(error)
      }
    })
    request.end()
  })
}

/** Read before the load in both arms, so that the server has seen the same when the page is asked for. */
async function stylesheetFor({ change }: AgentExperiment, job: AuditJob): Promise<string | undefined> {
  if (change.kind !== 'inlineStylesheet' || !URL.canParse(change.url)) return undefined
  const checked = createCheckedLookup(job.allowPrivateTargets)
  try {
    await checked.resolve(new URL(change.url).hostname)
    return await readText(change.url, userAgentFor(job), checked)
  } catch {
    return undefined
  }
}

/** What a browser keeps shows only on the second visit, so the first one is made before anything is measured. */
async function visitOnce(page: Page, job: AuditJob): Promise<void> {
  const { width, height, pixelRatio } = job.emulation
  const isMobile = job.formFactor === 'MOBILE'
  await page.setUserAgent({ userAgent: userAgentFor(job) })
  await page.setViewport({ width, height, deviceScaleFactor: pixelRatio, isMobile, hasTouch: isMobile })
  await page.goto(job.url, { waitUntil: 'networkidle2', timeout: FIRST_VISIT_MS }).catch(() => null)
  await page.goto('about:blank')
}

/** One load of the page with the experiment's interception at work, in either arm. */
export async function gatherExperiment(
  job: AuditJob,
  experiment: AgentExperiment,
  { port, relay }: { port: number; relay: Relay },
): Promise<RunnerResult | undefined> {
  const stylesheet = await stylesheetFor(experiment, job)
  const browser = await puppeteer.connect({ browserURL: `http://127.0.0.1:${port}`, defaultViewport: null })
  const page = await browser.newPage()
  const interception = await intercept(page, { experiment, relay, stylesheet })
  const isSecondVisit = experiment.change.kind === 'cacheHeaders'
  if (isSecondVisit) await visitOnce(page, job)
  const flags = { ...lighthouseFlags(job, port), disableStorageReset: isSecondVisit }
  const result = await lighthouse(job.url, flags, lighthouseConfig, page)
  if (interception.applied === 0 && !result?.lhr.runtimeError)
    throw Object.assign(new Error(`Nothing to change: ${experiment.change.kind}`), {
      code: 'CHANGE_NOT_APPLIED',
    })
  return result
}
