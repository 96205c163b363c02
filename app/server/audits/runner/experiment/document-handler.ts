import type { CDPSession, Protocol } from 'puppeteer-core'
import type { AgentExperiment } from '~/shared/schemas/experiment-change'
import { changeDocument } from './change-document'

type Header = Protocol.Fetch.HeaderEntry

const LARGEST_DOCUMENT = 8 * 1024 * 1024
/** They describe what came over the network, not what we hand on. */
const OF_TRANSFER = new Set(['content-encoding', 'content-length', 'transfer-encoding'])

const isHtml = (headers: Header[]) =>
  headers.some(({ name, value }) => /^content-type$/i.test(name) && /html/i.test(value))
const policiesOf = (headers: Header[]) =>
  headers.filter(({ name }) => /^content-security-policy$/i.test(name)).map(({ value }) => value)

interface Means {
  experiment: AgentExperiment
  stylesheet: string | undefined
  /** The page's own frame: documents in others are left alone. */
  frameId: string
}

/**
 * Answers for the page's document once the whole of it is there, and tells how many places it holds that the change
 * is about. Both arms work the change out and hand the document on; only B hands on the changed one.
 */
export async function handleDocument(
  session: CDPSession,
  paused: Protocol.Fetch.RequestPausedEvent,
  { experiment, stylesheet, frameId }: Means,
): Promise<number> {
  const { requestId, responseStatusCode = 0, responseHeaders = [] } = paused
  if (paused.frameId !== frameId || responseStatusCode !== 200 || !isHtml(responseHeaders)) {
    await session.send('Fetch.continueRequest', { requestId })
    return 0
  }
  const { body, base64Encoded } = await session.send('Fetch.getResponseBody', { requestId })
  const whole = Buffer.from(body, base64Encoded ? 'base64' : 'utf8')
  const { html, applied } =
    whole.length > LARGEST_DOCUMENT
      ? { html: '', applied: 0 }
      : changeDocument(whole.toString('latin1'), experiment.change, {
          url: paused.request.url,
          stylesheet,
          policies: policiesOf(responseHeaders),
        })
  const handedOn = experiment.arm === 'B' && applied > 0 ? Buffer.from(html, 'latin1') : whole
  await session.send('Fetch.fulfillRequest', {
    requestId,
    responseCode: responseStatusCode,
    responseHeaders: responseHeaders.filter(({ name }) => !OF_TRANSFER.has(name.toLowerCase())),
    body: handedOn.toString('base64'),
  })
  return applied
}
