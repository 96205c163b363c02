import { randomUUID } from 'node:crypto'
import { get } from 'node:http'
import { gunzipSync } from 'node:zlib'

export interface WireAnswer {
  status: number
  requestId: string
  ms: number
  /** Compressed body size as transferred. */
  wireBytes: number
  text: string
}

export function getGzipped(url: string, headers: Record<string, string>): Promise<WireAnswer> {
  const requestId = randomUUID()
  const startedAt = performance.now()
  return new Promise((resolve, reject) => {
    const sent = get(url, {
      headers: { ...headers, accept: 'text/html,*/*', 'accept-encoding': 'gzip', 'x-request-id': requestId },
    })
    sent.on('error', reject)
    sent.on('response', (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('error', reject)
      answer.on('end', () => {
        const ms = performance.now() - startedAt
        const body = Buffer.concat(parts)
        const isGzipped = answer.headers['content-encoding'] === 'gzip'
        const text = (isGzipped ? gunzipSync(body) : body).toString()
        resolve({ status: answer.statusCode ?? 0, requestId, ms, wireBytes: body.length, text })
      })
    })
  })
}

/** URLs of the page's module scripts: own, static imports and preloads. */
export function scriptsOf(html: string, base: string): string[] {
  const named = [
    ...[...html.matchAll(/<link\b[^>]*>/g)]
      .filter(([tag]) => /\brel="(modulepreload|later)"/.test(tag))
      .map(([tag]) => /\bhref="([^"]+)"/.exec(tag)?.[1]),
    ...[...html.matchAll(/<script\b[^>]*\bsrc="([^"]+)"/g)].map((match) => match[1]),
    ...[...html.matchAll(/<script\b[^>]*type="module"[^>]*>([\s\S]*?)<\/script>/g)].flatMap(([, code = '']) =>
      [...code.matchAll(/\bimport\b[^"';]*\(?\s*"([^"]+)"/g)].map((match) => match[1]),
    ),
  ]
  return [...new Set(named.filter((path) => path !== undefined).map((path) => new URL(path, base).href))]
}
