import type { z } from 'zod'
import { testingMessages } from '~/shared/messages/testing'
import {
  olderSide,
  PROTOCOL,
  PROTOCOL_HEADER,
  type ProtocolRange,
  protocolIn,
  protocolText,
} from '~/shared/rules/measuring/agent-protocol'
import {
  type AgentJob,
  agentJob,
  type ClaimRequest,
  type EvidenceRef,
  type RunResult,
} from '~/shared/schemas/agent'
import type { RunProgress } from '~/shared/schemas/onboarding'
import { type ProberOrders, type ProberReport, proberOrders } from '~/shared/schemas/prober'
import { traceHeaders } from '../../platform/telemetry/spans'

/** The server is unreachable or overloaded; the same call may succeed later. */
export class ServerUnavailableError extends Error {
  override name = 'ServerUnavailableError'
}
/** The lease has passed to another agent, which will report the run. */
export class LeaseLostError extends Error {
  override name = 'LeaseLostError'
}
/** The server rejected the call; a retry would be rejected too. */
export class CallRefusedError extends Error {
  override name = 'CallRefusedError'
  constructor(
    readonly status: number,
    message: string,
    /** What to do about it, for the agent's console; null when the server does not say. */
    readonly advice: string | null = null,
  ) {
    super(message)
  }

  /** The key is not valid, or the versions don't fit, so every call is refused. */
  get isOfKey(): boolean {
    return this.status === 401
  }
}

export interface SealedArtefact {
  ref: EvidenceRef
  body: Buffer
  isCompressed: boolean
}

type Lease = Pick<AgentJob, 'leaseId' | 'requestId'>

const CALL_LIMIT_MS = 30_000
const CLAIM_WAIT_S = 25
/** After this time the prober has lost its shards anyway. */
const PROBE_LIMIT_MS = 10_000
const RETRYABLE_STATUSES = new Set([408, 425, 429])

export type AgentClient = ReturnType<typeof createAgentClient>

/** Client of /api/agents/*. Every call throws one of the errors above. */
export function createAgentClient(options: { serverUrl: string; key: string; protocol?: ProtocolRange }) {
  const { protocol = PROTOCOL } = options
  async function call(
    method: 'POST' | 'PUT',
    path: string,
    request: {
      body: BodyInit
      headers?: Record<string, string>
      requestId?: string
      signal: AbortSignal
      limitMs?: number
    },
  ): Promise<Response> {
    const limit = AbortSignal.timeout(request.limitMs ?? CALL_LIMIT_MS)
    let response: Response
    try {
      response = await fetch(new URL(path, options.serverUrl), {
        method,
        headers: {
          authorization: `Bearer ${options.key}`,
          ...traceHeaders(),
          [PROTOCOL_HEADER]: protocolText(protocol),
          ...(request.requestId ? { 'x-request-id': request.requestId } : {}),
          ...request.headers,
        },
        body: request.body,
        signal: AbortSignal.any([limit, request.signal]),
      })
    } catch (error) {
      request.signal.throwIfAborted()
      throw new ServerUnavailableError(`${path}: ${reasonOf(error)}`)
    }
    if (response.ok) return requireProtocol(response)
    const text = (await response.text().catch(() => '')).slice(0, 500)
    if (response.status === 409) throw new LeaseLostError(text)
    if (response.status >= 500 || RETRYABLE_STATUSES.has(response.status)) {
      throw new ServerUnavailableError(`${path}: ${response.status} ${text}`)
    }
    throw new CallRefusedError(response.status, `${path}: ${response.status} ${text}`, messageIn(text))
  }

  /** A server of before this header refuses no agent, so the agent has to notice. */
  function requireProtocol(response: Response): Response {
    const server = protocolIn(response.headers.get(PROTOCOL_HEADER))
    if (olderSide(protocol, server) === null) return response
    const advice = testingMessages.agents.refusals.SERVER_TOO_OLD
    throw new CallRefusedError(401, `The server speaks protocol ${protocolText(server)}`, advice)
  }

  const json = (value: unknown) => ({
    body: JSON.stringify(value),
    headers: { 'content-type': 'application/json' },
  })

  async function read<T>(response: Response, signal: AbortSignal): Promise<T> {
    try {
      return (await response.json()) as T
    } catch (error) {
      signal.throwIfAborted()
      throw new ServerUnavailableError(`answer cut off: ${reasonOf(error)}`)
    }
  }

  return {
    /** Long-polls for the next run; null on timeout. */
    async claim(about: ClaimRequest, signal: AbortSignal): Promise<AgentJob | null> {
      const limitMs = CLAIM_WAIT_S * 1000 + 15_000
      const path = `/api/agents/claim?wait=${CLAIM_WAIT_S}`
      const response = await call('POST', path, { ...json(about), signal, limitMs })
      if (response.status === 204) return null
      return agentJob.parse(await read<z.input<typeof agentJob>>(response, signal))
    },

    /** Extends the lease; false when the run must be cancelled. */
    async heartbeat({ leaseId, requestId }: Lease, signal: AbortSignal): Promise<boolean> {
      const response = await call('POST', '/api/agents/heartbeat', {
        ...json({ leaseId }),
        requestId,
        signal,
      })
      return (await read<{ continue: boolean }>(response, signal)).continue
    },

    async progress({ leaseId, requestId }: Lease, progress: RunProgress, signal: AbortSignal): Promise<void> {
      await call('POST', '/api/agents/progress', { ...json({ leaseId, ...progress }), requestId, signal })
    },

    async missing({ leaseId, requestId }: Lease, hashes: string[], signal: AbortSignal): Promise<string[]> {
      const body = json({ leaseId, hashes })
      const response = await call('POST', '/api/agents/artefacts/missing', { ...body, requestId, signal })
      return (await read<{ hashes: string[] }>(response, signal)).hashes
    },

    async upload(
      { leaseId, requestId }: Lease,
      artefact: SealedArtefact,
      signal: AbortSignal,
    ): Promise<void> {
      const { ref, body, isCompressed } = artefact
      await call('PUT', `/api/agents/artefacts/${ref.hash}?leaseId=${leaseId}`, {
        body: new Uint8Array(body),
        headers: {
          'content-type': ref.mediaType,
          'x-lightkeeper-kind': ref.kind,
          ...(isCompressed ? { 'content-encoding': 'zstd' } : {}),
        },
        requestId,
        signal,
      })
    },

    async report({ requestId }: Lease, result: RunResult, signal: AbortSignal): Promise<void> {
      await call('POST', '/api/agents/result', { ...json(result), requestId, signal })
    },

    async probe(report: ProberReport, signal: AbortSignal, cell?: number): Promise<ProberOrders> {
      const limitMs = PROBE_LIMIT_MS
      const response = await call('POST', `/api/agents/probe${cell ? `?cell=${cell}` : ''}`, {
        ...json(report),
        signal,
        limitMs,
      })
      return proberOrders.parse(await read<z.input<typeof proberOrders>>(response, signal))
    },

    async sendPicture(outage: string, picture: Buffer | null, signal: AbortSignal): Promise<void> {
      await call('PUT', `/api/agents/outage-pictures/${outage}${picture ? '' : '?failed=1'}`, {
        body: new Uint8Array(picture ?? []),
        headers: { 'content-type': 'image/webp' },
        signal,
      })
    },
  }
}

function messageIn(text: string): string | null {
  try {
    const { message } = JSON.parse(text) as { message?: unknown }
    return typeof message === 'string' ? message : null
  } catch {
    return null
  }
}

function reasonOf(error: unknown): string {
  const { message, cause } = error as { message?: string; cause?: { code?: string; message?: string } }
  return [message, cause?.code ?? cause?.message].filter(Boolean).join(', ')
}
