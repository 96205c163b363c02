import { setTimeout as delay } from 'node:timers/promises'
import { TimeoutError } from 'puppeteer-core'
import { testScriptMessages } from '~/shared/messages/test-scripts'
import type { Session } from './session'
import { StepError } from './step-error'

const words = testScriptMessages
const QUIET_MS = 500
const PAINT_LIMIT_MS = 3_000
const POLL_MS = 100

/** The page navigated during the call, which many steps intend. */
export const isPageLeft = (error: unknown) =>
  /context was destroyed|cannot find context|frame was detached|detached frame|inspected target navigated/i.test(
    (error as Error).message ?? '',
  )

/** Resolves after 500 ms without network activity, or after the step's timeout. */
export async function waitUntilIdle({ page, timeoutMs }: Session): Promise<void> {
  const painted = page
    .evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    .catch(() => {})
  await Promise.race([painted, delay(PAINT_LIMIT_MS)])
  try {
    await page.waitForNetworkIdle({ idleTime: QUIET_MS, timeout: timeoutMs })
  } catch (error) {
    if (!(error instanceof TimeoutError)) throw error
  }
}

export async function inTime<T>(
  work: Promise<T>,
  timeoutMs: number,
  sentence: string = words.stepTooLate(timeoutMs / 1000),
): Promise<T> {
  work.catch(() => {})
  const over = new AbortController()
  const late = delay(timeoutMs, undefined, { signal: over.signal }).then(() => {
    throw new StepError(sentence)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    over.abort()
    late.catch(() => {})
  }
}

const shortly = (error: unknown) =>
  ((error as Error).message ?? String(error)).split('\n')[0]?.slice(0, 300) ?? ''
const isPermanent = (error: unknown) =>
  (error as Error).name === 'SyntaxError' || /^SyntaxError/.test((error as Error).message)

export async function runCode({ page, timeoutMs }: Session, code: string): Promise<void> {
  try {
    await inTime(page.evaluate(code), timeoutMs)
  } catch (error) {
    if (isPageLeft(error)) return
    throw error instanceof StepError ? error : new StepError(words.stepScript(shortly(error)))
  }
}

/** Polls until the expression is true; errors count as false, since elements may appear later. */
export async function waitUntilTrue({ page }: Session, expression: string, timeoutMs: number): Promise<void> {
  const until = Date.now() + timeoutMs
  let last: unknown
  while (Date.now() < until) {
    try {
      const left = Math.max(1, until - Date.now())
      if (await inTime(page.evaluate(expression), left)) return
      last = undefined
    } catch (error) {
      if (isPermanent(error)) throw new StepError(words.stepScript(shortly(error)))
      if (!isPageLeft(error) && !(error instanceof StepError)) last = error
    }
    await delay(POLL_MS)
  }
  throw new StepError(last ? words.stepScript(shortly(last)) : words.stepTooLate(timeoutMs / 1000))
}
