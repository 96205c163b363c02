import type { UserFlow } from 'lighthouse'
import { testScriptMessages } from '~/shared/messages/test-scripts'
import { failureSentence, refineFailure } from '~/shared/rules/measuring/run-failures'
import { extractFailure } from '../extract/failure'
import type { Session } from './session'
import { StepError } from './step-error'

const words = testScriptMessages

function sentenceOf(error: unknown): string {
  const text = (error as Error).message ?? ''
  if (/ERR_NAME_NOT_RESOLVED/.test(text)) return failureSentence('DNS_FAILED')
  if (/ERR_CERT|ERR_SSL/.test(text)) return failureSentence(refineFailure('TLS_ERROR', text))
  if (/ERR_TOO_MANY_REDIRECTS/.test(text)) return failureSentence('REDIRECT_LOOP')
  if (/ERR_ABORTED/.test(text)) return failureSentence('NOT_HTML')
  return failureSentence('CONNECTION_FAILED')
}

/** Opens a page without measuring. Throws on an HTTP error, as a measured load does. */
export async function openPage({ page, timeoutMs }: Session, url: string): Promise<void> {
  let status: number | undefined
  try {
    status = (await page.goto(url, { waitUntil: 'load', timeout: Math.max(timeoutMs, 30_000) }))?.status()
  } catch (error) {
    if ((error as Error).name === 'TimeoutError')
      throw new StepError(words.stepTooLate(Math.max(timeoutMs, 30_000) / 1000))
    throw new StepError(words.stepNavigation(sentenceOf(error)))
  }
  if (status !== undefined && status >= 400) {
    throw new StepError(words.stepNavigation(failureSentence(`HTTP_${status}`)))
  }
}

interface LoadError {
  code: string
  statusCode?: string
  friendlyMessage?: unknown
}

/** Throws when the engine could not load the measured page. */
export function requireLoaded(flow: UserFlow): void {
  const step = flow.createArtifactsJson().gatherSteps.at(-1)
  const error = (step?.artifacts as { PageLoadError?: LoadError | null } | undefined)?.PageLoadError
  if (!error) return
  const message = error.statusCode ? `Status code: ${error.statusCode}` : error.code
  const failure = extractFailure({ runtimeError: { code: error.code, message } as never })
  throw new StepError(words.stepNavigation(failureSentence(failure?.code ?? 'PAGE_LOAD_FAILED')))
}
