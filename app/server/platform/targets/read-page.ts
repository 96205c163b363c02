import { completedChain } from './certificate-chain'
import { type Answer, type Reading, readFrom } from './read-from'
import { textOf } from './text-of'

export interface PageText {
  /** After redirects. */
  url: string
  text: string
}

const MAX_BYTES = 2 * 1024 * 1024

/**
 * Fetches a URL on behalf of a user: http and https only, no private address, after redirects and DNS too.
 * Throws the network error, EPRIVATE for a forbidden address.
 */
export const readAddress = (start: string, reading: Omit<Reading, 'completeChain'>): Promise<Answer> =>
  readFrom(start, { ...reading, completeChain: (sent) => completedChain(sent, reading.allowPrivate) })

/** Text of a page, up to a limit. */
export async function readPageText(
  start: string,
  { allowPrivate, limitMs }: { allowPrivate: boolean; limitMs: number },
): Promise<PageText> {
  const signal = AbortSignal.timeout(limitMs)
  const answer = await readAddress(start, { allowPrivate, signal, largest: MAX_BYTES })
  return { url: answer.url, text: textOf(answer.bytes, answer.contentType).slice(0, MAX_BYTES) }
}
