import { z } from 'zod'
import { agentJob, claimRequest, heartbeatRequest, reportEnvelope, runResult } from '~/shared/schemas/agent'
import { progressReport } from '~/shared/schemas/onboarding'
import { homeOf } from '../../platform/context'
import { endpoint } from '../../platform/http/endpoint'
import { missingArtefacts, storeArtefact } from '../evidence'
import { heartbeat, ownerOfLease, recordProgress, recordReport } from '../test-queue'
import { agentOf, claim } from './claim'
import { setAgentSeen } from './store'

const MEBIBYTE = 1024 * 1024
const hash = z.string().regex(/^[0-9a-f]{64}$/)
/** No cell knows the lease, or it is another's. */
const hasEnded = (answer: { continue: boolean }) => !answer.continue

const lease = z.object({ leaseId: z.uuid() })

export const agentRows = [
  endpoint.post('/api/agents/claim', {
    summary: 'Lease the next run of this location, waiting for one; 204 when none came',
    guard: 'agent',
    query: z.object({ wait: z.coerce.number().min(0).max(25).default(0) }),
    body: claimRequest,
    media: 'application/json',
    run: async (ctx, { body, query }, { request }) => {
      const job = await claim(ctx, body, query.wait, request.signal)
      return job ? Response.json(agentJob.parse(job)) : new Response(null, { status: 204 })
    },
  }),
  endpoint.post('/api/agents/heartbeat', {
    summary: 'Prolong a lease',
    guard: 'agent',
    body: heartbeatRequest,
    response: z.object({ continue: z.boolean() }),
    isAway: hasEnded,
    run: async (ctx, { body }) => {
      await setAgentSeen(homeOf(ctx), agentOf(ctx).agentId, ctx.now())
      return heartbeat(ctx, body.leaseId)
    },
  }),
  endpoint.post('/api/agents/progress', {
    summary: 'Report the stage of a run, and its first figures once there are any',
    guard: 'agent',
    body: progressReport,
    response: z.object({ continue: z.boolean() }),
    isAway: hasEnded,
    run: (ctx, { body }) => recordProgress(ctx, agentOf(ctx), body),
  }),
  endpoint.post('/api/agents/artefacts/missing', {
    summary: 'Which artefacts the server does not have yet',
    guard: 'agent',
    body: lease.extend({ hashes: z.array(hash).max(1000) }),
    response: z.object({ hashes: z.array(hash) }),
    run: async (ctx, { body }) => ({
      hashes: await missingArtefacts(ctx, (await ownerOfLease(ctx, body.leaseId)).tenant, body.hashes),
    }),
  }),
  endpoint.put('/api/agents/artefacts/{hash}', {
    summary: 'Send one artefact, plain or zstd-compressed',
    guard: 'agent',
    params: z.object({ hash }),
    query: lease,
    bodyLimit: 24 * MEBIBYTE,
    media: 'application/json',
    run: async (ctx, { params, query }, { request }) => {
      const { tenant, siteId } = await ownerOfLease(ctx, query.leaseId)
      await storeArtefact(ctx, tenant, {
        siteId,
        hash: params.hash,
        body: Buffer.from(await request.arrayBuffer()),
        codec: request.headers.get('content-encoding') === 'zstd' ? 'zstd' : 'none',
        mediaType: request.headers.get('content-type') ?? 'application/octet-stream',
      })
      return new Response(null, { status: 204 })
    },
  }),
  endpoint.post('/api/agents/result', {
    summary: 'Report what a run ended with',
    guard: 'agent',
    // An invalid report must still end its test.
    body: z.union([runResult, reportEnvelope]),
    response: z.object({ accepted: z.literal(true) }),
    run: (ctx, { body }) => recordReport(ctx, body),
  }),
]
