import type { Page, Protocol } from 'puppeteer-core'
import type { AgentExperiment } from '~/shared/schemas/experiment-change'
import { type ChangeOptions, handleDocument } from './document-handler'
import type { Relay } from './relay'

type Paused = Protocol.Fetch.RequestPausedEvent
type Pattern = Protocol.Fetch.RequestPattern

interface Interception {
  readonly applied: number
}

/** Escapes the wildcards of a Fetch pattern. */
const exactly = (url: string) => url.replace(/[\\*?]/g, '\\$&')

/** Pauses only requests that the change concerns, so that the rest of the load is unaffected. */
function patternsFor({ change }: AgentExperiment): Pattern[] {
  const match = (urlPattern: string): Pattern => ({ urlPattern, requestStage: 'Request' })
  if ('hosts' in change)
    return change.hosts.flatMap((host) => [match(`*://${exactly(host)}/*`), match(`*://${exactly(host)}:*`)])
  if ('urls' in change) return change.urls.map((url) => match(exactly(url)))
  return [{ urlPattern: '*', resourceType: 'Document', requestStage: 'Response' }]
}

/** Applies the change while the page loads. Call it before the page is opened. */
export async function intercept(
  page: Page,
  { relay, ...options }: ChangeOptions & { relay: Relay },
): Promise<Interception> {
  const { change, arm } = options.experiment
  const session = await page.createCDPSession()
  const { frameTree } = await session.send('Page.getFrameTree')
  const hosts = new Set('hosts' in change ? change.hosts : [])
  let applied = 0

  async function block({ requestId, request }: Paused): Promise<void> {
    const isMatch = URL.canParse(request.url) && hosts.has(new URL(request.url).hostname)
    if (isMatch) applied += 1
    if (isMatch && arm === 'B')
      await session.send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' })
    else await session.send('Fetch.continueRequest', { requestId })
  }
  async function handle(paused: Paused): Promise<void> {
    const { requestId, request } = paused
    if ('hosts' in change) await block(paused)
    else if ('urls' in change) {
      applied += 1
      await session.send('Fetch.continueRequest', { requestId, url: relay.addressFor(request.url) })
    } else {
      const { id: frameId } = frameTree.frame
      applied += await handleDocument(session, paused, { ...options, frameId })
    }
  }
  session.on('Fetch.requestPaused', (paused) => {
    const { requestId } = paused
    // The page may have cancelled the request, which then can't be answered.
    handle(paused).catch(() => session.send('Fetch.continueRequest', { requestId }).catch(() => {}))
  })
  await session.send('Fetch.enable', { patterns: patternsFor(options.experiment) })
  return {
    get applied() {
      return applied
    },
  }
}
