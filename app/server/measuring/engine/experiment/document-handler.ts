import { gzipSync } from 'node:zlib'
import type { CDPSession, Protocol } from 'puppeteer-core'
import type { AgentExperiment } from '~/shared/schemas/experiment-change'
import { changeDocument } from './change-document'

type Header = Protocol.Fetch.HeaderEntry

const MAX_DOCUMENT_BYTES = 8 * 1024 * 1024
/** These headers describe the transfer, not the decoded body that we pass on. */
const OF_TRANSFER = new Set(['content-encoding', 'content-length', 'transfer-encoding'])

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))
const valuesOf = (headers: Header[], wanted: string) =>
  headers.filter(({ name }) => name.toLowerCase() === wanted).map(({ value }) => value)

export interface ChangeOptions {
  experiment: AgentExperiment
  file: string | undefined
  kbps: number | null
}
interface HandlerOptions extends ChangeOptions {
  /** The main frame: documents of iframes are not changed. */
  frameId: string
}

/** Inserted bytes bypass the throttled connection, so this computes the delay they would have had there. */
function carryMs(added: number, headers: Header[], { file, kbps }: HandlerOptions): number {
  if (!kbps || file === undefined) return 0
  const isPacked = valuesOf(headers, 'content-encoding').some((encoding) => encoding !== 'identity')
  const bytes = isPacked ? gzipSync(file).length : added
  return (bytes * 8) / kbps
}

/**
 * Answers for the page's document after buffering it, and returns the number of matching elements. Both arms compute
 * the change, so that they cost the same; only arm B sends it.
 */
export async function handleDocument(
  session: CDPSession,
  paused: Protocol.Fetch.RequestPausedEvent,
  options: HandlerOptions,
): Promise<number> {
  const { experiment, file, frameId } = options
  const { requestId, responseStatusCode = 0, responseHeaders = [] } = paused
  const [contentType = ''] = valuesOf(responseHeaders, 'content-type')
  if (paused.frameId !== frameId || responseStatusCode !== 200 || !/html/i.test(contentType)) {
    await session.send('Fetch.continueRequest', { requestId })
    return 0
  }
  const { body, base64Encoded } = await session.send('Fetch.getResponseBody', { requestId })
  const whole = Buffer.from(body, base64Encoded ? 'base64' : 'utf8')
  const { html, applied } =
    whole.length > MAX_DOCUMENT_BYTES
      ? { html: '', applied: 0 }
      : changeDocument(whole.toString('latin1'), experiment.change, {
          url: paused.request.url,
          file,
          policies: valuesOf(responseHeaders, 'content-security-policy'),
          contentType,
        })
  const isChanged = experiment.arm === 'B' && applied > 0
  const handedOn = isChanged ? Buffer.from(html, 'latin1') : whole
  if (isChanged) await pause(carryMs(handedOn.length - whole.length, responseHeaders, options))
  await session.send('Fetch.fulfillRequest', {
    requestId,
    responseCode: responseStatusCode,
    responseHeaders: responseHeaders.filter(({ name }) => !OF_TRANSFER.has(name.toLowerCase())),
    body: handedOn.toString('base64'),
  })
  return applied
}
