import { promisify } from 'node:util'
import { zstdCompress } from 'node:zlib'
import pLimit from 'p-limit'
import type { AgentJob, EvidenceRef } from '~/shared/schemas/agent'
import type { Evidence } from '../../measuring/engine'
import { ZSTD_PARAMETERS } from '../../platform/blobs/seal'
import { type BackOffLimits, backOffMs, pause } from './back-off'
import { type FinishedRun, rejectedReport } from './build-report'
import {
  type AgentClient,
  CallRefusedError,
  LeaseLostError,
  type SealedArtefact,
  ServerUnavailableError,
} from './client'

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
  { result, evidence }: FinishedRun,
  signal: AbortSignal,
): Promise<void> {
  const byHash = new Map(evidence.map((piece) => [piece.hash, piece]))
  if (byHash.size > 0) {
    const missing = await client.missing(job, [...byHash.keys()], signal)
    const pieces = missing.flatMap((hash) => byHash.get(hash) ?? [])
    await pLimit(MAX_CONCURRENT).map(pieces, async (piece) => client.upload(job, await seal(piece), signal))
  }
  await client.report(job, { ...result, evidence: evidence.map(refOf) }, signal)
}

export type Delivery = 'accepted' | 'rejected' | 'lost' | 'dropped'

/**
 * Uploads the missing evidence and then the result, with retries until it is accepted, the lease is lost or time runs
 * out. Of a rejected report only the rejection is sent: without it the run would count as lost.
 */
export async function deliver(
  client: AgentClient,
  job: AgentJob,
  finished: FinishedRun,
  options: {
    signal: AbortSignal
    giveUpAfterMs: number
    backOff: BackOffLimits
    onRetry: (error: Error) => void
    onRejected: (error: Error) => void
  },
): Promise<Delivery> {
  const { signal } = options
  const until = Date.now() + options.giveUpAfterMs
  let sent = finished
  for (let failures = 1; !signal.aborted && Date.now() < until; failures += 1) {
    try {
      await sendOnce(client, job, sent, signal)
      return sent === finished ? 'accepted' : 'rejected'
    } catch (error) {
      if (error instanceof LeaseLostError) return 'lost'
      if (signal.aborted) break
      if (error instanceof CallRefusedError && sent === finished) {
        options.onRejected(error)
        sent = rejectedReport(finished, error)
        continue
      }
      if (!(error instanceof ServerUnavailableError)) throw error
      options.onRetry(error)
      await pause(backOffMs(failures, options.backOff), signal)
    }
  }
  return 'dropped'
}
