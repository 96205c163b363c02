import { isJavaScript } from '~/shared/rules/audits/javascript-type'
import type { ExperimentChange, ExperimentKind } from '~/shared/schemas/experiment-change'
import { charsetOf, openRequest } from '../../../platform/targets'
import type { CheckedLookup } from '../egress/checked-lookup'

interface Wanted {
  accept: string
  isOfType: (contentType: string) => boolean
}

const LIMIT_MS = 10_000
const MAX_BYTES = 512 * 1024
const WANTED: Partial<Record<ExperimentKind, Wanted>> = {
  inlineStylesheet: { accept: 'text/css,*/*;q=0.1', isOfType: (type) => /^text\/css\b/i.test(type) },
  inlineScript: { accept: '*/*', isOfType: isJavaScript },
}

interface RequestOptions {
  userAgent: string
  checked: CheckedLookup
}

/** Uses the same guard against private addresses as the page's requests. */
function readText(
  url: string,
  { accept, isOfType }: Wanted,
  { userAgent, checked }: RequestOptions,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = openRequest(new URL(url), {
      lookup: checked.lookup,
      signal: AbortSignal.timeout(LIMIT_MS),
      headers: { 'user-agent': userAgent, accept, 'accept-encoding': 'identity' },
    })
    request.on('error', reject)
    request.on('response', async (response) => {
      try {
        const chunks: Buffer[] = []
        let size = 0
        for await (const chunk of response as AsyncIterable<Buffer>) {
          size += chunk.length
          if (size > MAX_BYTES) throw new Error('too large')
          chunks.push(chunk)
        }
        if (response.statusCode !== 200) throw new Error(`answered ${response.statusCode}`)
        const { 'content-encoding': encoding = 'identity', 'content-type': type = '' } = response.headers
        // Some servers send compressed data or an HTML page whatever was requested.
        if (encoding !== 'identity' || !isOfType(type)) throw new Error(`is ${encoding} ${type}`)
        // `fatal`: invalid bytes would be replaced silently.
        resolve(new TextDecoder(charsetOf(type) ?? 'utf-8', { fatal: true }).decode(Buffer.concat(chunks)))
      } catch (error) {
        reject(error)
      }
    })
    request.end()
  })
}

/** The file to inline; undefined when the change needs none or the file can't be read. */
export async function readFileFor(
  change: ExperimentChange,
  options: RequestOptions,
): Promise<string | undefined> {
  const wanted = WANTED[change.kind]
  if (!wanted || !('url' in change) || !URL.canParse(change.url)) return undefined
  try {
    await options.checked.resolve(new URL(change.url).hostname)
    return await readText(change.url, wanted, options)
  } catch {
    return undefined
  }
}
