import { promisify } from 'node:util'
import { zstdCompress } from 'node:zlib'
import type { AgentJob, EvidenceRef, RunResult } from '~/shared/schemas/agent'
import { ZSTD_PARAMETERS } from '../../blobs/seal'
import type { Evidence } from '../../engine'
import { type BackOffLimits, backOffMs, pause } from './back-off'
import { type AgentClient, LeaseLostError, type SealedArtefact, ServerUnavailableError } from './client'

const compress = promisify(zstdCompress)
const MAX_CONCURRENT = 4

const refOf = ({ kind, hash, size, mediaType }: Evidence): EvidenceRef => ({ kind, hash, size, mediaType })

/** Compresses text only; images would not shrink. */
async function seal(piece: Evidence): Promise<SealedArtefact> {
  const isCompressed = piece.mediaType === 'application/json' || piece.mediaType.startsWith('text/')
  const body = isCompressed ? await compress(piece.data, { params: ZSTD_PARAMETERS }) : piece.data
  return { ref: refOf(piece), body, isCompressed }
}

async function sendOnce(
  client: AgentClient,
  job: AgentJob,
  result: RunResult,
  evidence: Map<string, Evidence>,
  signal: AbortSignal,
): Promise<void> {
  if (evidence.size > 0) {
    const missing = await client.missing(job, [...evidence.keys()], signal)
    const waiting = missing.flatMap((hash) => evidence.get(hash) ?? [])
    const sendNext = async () => {
      for (let piece = waiting.pop(); piece; piece = waiting.pop()) {
        await client.upload(job, await seal(piece), signal)
      }
    }
    await Promise.all(Array.from({ length: MAX_CONCURRENT }, sendNext))
  }
  await client.report(job, result, signal)
}

export type Delivery = 'accepted' | 'lost' | 'dropped'

/**
 * Uploads the missing evidence and then the result, with retries until it is accepted, the lease is lost or time runs
 * out.
 */
export async function deliver(
  client: AgentClient,
  job: AgentJob,
  finished: { result: Omit<RunResult, 'evidence'>; evidence: Evidence[] },
  options: {
    signal: AbortSignal
    giveUpAfterMs: number
    backOff: BackOffLimits
    onRetry: (error: Error) => void
  },
): Promise<Delivery> {
  const { signal } = options
  const until = Date.now() + options.giveUpAfterMs
  const byHash = new Map(finished.evidence.map((piece) => [piece.hash, piece]))
  const result = { ...finished.result, evidence: finished.evidence.map(refOf) }
  for (let failures = 1; !signal.aborted && Date.now() < until; failures += 1) {
    try {
      await sendOnce(client, job, result, byHash, signal)
      return 'accepted'
    } catch (error) {
      if (error instanceof LeaseLostError) return 'lost'
      if (signal.aborted) break
      if (!(error instanceof ServerUnavailableError)) throw error
      options.onRetry(error)
      await pause(backOffMs(failures, options.backOff), signal)
    }
  }
  return 'dropped'
}
