import type { UserFlow } from 'lighthouse'
import type { HTTPRequest, Page } from 'puppeteer-core'
import { testScriptMessages } from '~/shared/messages/test-scripts'
import { failureSentence } from '~/shared/rules/measuring/run-failures'
import { findEgressFailure } from '../egress/network-error'
import { extractFailure } from '../extract/failure'
import { codeOfLoadError, loadFailure } from '../extract/load-failure'
import { networkRecords } from '../extract/network-records'
import type { Session } from './session'
import { StepError } from './step-error'

const words = testScriptMessages

function sentenceOf(errorText: string, url: string, { failures }: Session): string {
  if (/ERR_ABORTED/.test(errorText)) return failureSentence('NOT_HTML')
  const proxied = findEgressFailure(errorText, url, failures)
  // Without a code the proxy's reason is a refusal of ours.
  if (proxied && !proxied.code && !proxied.reason.startsWith('net::')) return `${proxied.reason}.`
  return failureSentence(codeOfLoadError(errorText, url, failures) ?? 'CONNECTION_FAILED')
}

/** The address of the page's document that failed, which a redirect may have led to. */
function watchFailedDocument(page: Page) {
  let url: string | null = null
  const onFailed = (request: HTTPRequest) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) url = request.url()
  }
  page.on('requestfailed', onFailed)
  return { url: () => url, stop: () => page.off('requestfailed', onFailed) }
}

/** Opens a page without measuring. Throws on an HTTP error, as a measured load does. */
export async function openPage(session: Session, url: string): Promise<void> {
  const { page, timeoutMs } = session
  const failed = watchFailedDocument(page)
  let status: number | undefined
  try {
    status = (await page.goto(url, { waitUntil: 'load', timeout: Math.max(timeoutMs, 30_000) }))?.status()
  } catch (error) {
    if ((error as Error).name === 'TimeoutError')
      throw new StepError(words.stepTooLate(Math.max(timeoutMs, 30_000) / 1000))
    throw new StepError(
      words.stepNavigation(sentenceOf((error as Error).message, failed.url() ?? url, session)),
    )
  } finally {
    failed.stop()
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
type Artifacts = Parameters<typeof networkRecords>[0]['artifacts'] & { PageLoadError?: LoadError | null }

/** Throws when the engine could not load the measured page. */
export async function requireLoaded({ page, failures }: Session, flow: UserFlow): Promise<void> {
  const artifacts = flow.createArtifactsJson().gatherSteps.at(-1)?.artifacts as Artifacts | undefined
  const error = artifacts?.PageLoadError
  if (!error) return
  const message = error.statusCode ? `Status code: ${error.statusCode}` : error.code
  const failure = extractFailure({ runtimeError: { code: error.code, message } as never })
  const records = await networkRecords({ artifacts }).catch(() => [])
  const { code } = loadFailure({ finalDisplayedUrl: page.url() }, failure, records, failures) ?? {}
  throw new StepError(words.stepNavigation(failureSentence(code ?? 'PAGE_LOAD_FAILED')))
}
