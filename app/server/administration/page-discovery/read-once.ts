import { createUnzip } from 'node:zlib'
import type { DiscoverySource } from '~/shared/schemas/page-discovery'
import { readAddress, textOf } from '../../platform/targets'

export interface ReadFile {
  /** After redirects. */
  url: string
  text: string
  /** The file is longer than the limit. */
  isCut: boolean
}
export type ReadOutcome = ReadFile | Exclude<DiscoverySource['outcome'], 'read' | 'cut'>

export interface ReadLimits {
  files: number
  bytes: number
  /** Of one request, and of all together. */
  requestMs: number
  totalMs: number
}
export const LIMITS: ReadLimits = { files: 12, bytes: 2 * 1024 * 1024, requestMs: 5_000, totalMs: 15_000 }

/** Reads addresses one after the other, each once, within common limits. Never throws. */
export function createReader({ allowPrivate, limits }: { allowPrivate: boolean; limits: ReadLimits }) {
  const until = AbortSignal.timeout(limits.totalMs)
  const requested = new Set<string>()
  return async (url: string, accept?: string): Promise<ReadOutcome> => {
    if (requested.has(url) || requested.size >= limits.files || until.aborted) return 'skipped'
    requested.add(url)
    const signal = AbortSignal.any([until, AbortSignal.timeout(limits.requestMs)])
    try {
      const answer = await readAddress(url, {
        allowPrivate,
        signal,
        largest: limits.bytes,
        mayBePlain: true,
        ...(accept && { accept }),
      })
      if (answer.status >= 500) return 'unreachable'
      if (answer.status !== 200) return 'missing'
      const { bytes, isCut } = await unpacked(answer.bytes, limits.bytes)
      return { url: answer.url, text: textOf(bytes, answer.contentType), isCut }
    } catch (error) {
      return (error as { code?: string }).code === 'EPRIVATE' ? 'private' : 'unreachable'
    }
  }
}

const isGzip = (bytes: Buffer) => bytes[0] === 0x1f && bytes[1] === 0x8b
/** Some servers compress gzip files once more. */
const MAX_LAYERS = 3

/** A sitemap may be a gzip file, whatever its name. Unpacks no more than the limit, also of a file that was cut off. */
async function unpacked(
  bytes: Buffer,
  largest: number,
  layers = MAX_LAYERS,
): Promise<{ bytes: Buffer; isCut: boolean }> {
  if (!isGzip(bytes) || layers === 0)
    return { bytes: bytes.subarray(0, largest), isCut: bytes.length > largest }
  const unpack = createUnzip()
  const chunks: Buffer[] = []
  let [size, isCut] = [0, false]
  unpack.end(bytes)
  try {
    for await (const chunk of unpack) {
      chunks.push(chunk as Buffer)
      size += (chunk as Buffer).length
      if (size > largest) break
    }
  } catch {
    isCut = true
  }
  const inner = await unpacked(Buffer.concat(chunks), largest, layers - 1)
  return { bytes: inner.bytes, isCut: isCut || inner.isCut }
}
