import type { z } from 'zod'
import { failuresMessages } from '~/shared/messages/failures'
import { groupThirdParties } from '~/shared/rules/audits/third-parties'
import { type NetworkRequest, networkRequest } from '~/shared/schemas/agent'
import { type RunDetails, runDetails } from '~/shared/schemas/evidence'
import type {
  cpuTimes,
  layoutShiftList,
  loadQuery,
  loadView,
  requestList,
  scriptTree,
} from '~/shared/schemas/load'
import type { TenantCtx } from '../../platform/context'
import { AppError } from '../../platform/errors'
import { createLogger } from '../../platform/log'
import { oncePerRequest } from '../../platform/request-scope'
import { readRunEvidence } from './read-evidence'

function jsonIn(data: Buffer): unknown {
  try {
    return JSON.parse(data.toString())
  } catch {
    return undefined
  }
}

/**
 * A parsed piece of evidence; null where not stored or, with a log entry, invalid. Calls of one screen share it, since
 * parsing takes longer than reading.
 */
const readPiece = <S extends z.ZodType>(
  ctx: TenantCtx,
  kind: 'details' | 'requests',
  schema: S,
): Promise<z.output<S> | null> =>
  oncePerRequest(`${kind} ${ctx.tenant} ${ctx.target.id}`, () => parsePiece(ctx, kind, schema))

async function parsePiece<S extends z.ZodType>(
  ctx: TenantCtx,
  kind: 'details' | 'requests',
  schema: S,
): Promise<z.output<S> | null> {
  const found = await readRunEvidence(ctx, kind)
  if (!found) return null
  const read = schema.safeParse(jsonIn(found.data))
  if (read.success) return read.data
  const { requestId, target } = ctx
  createLogger('evidence').error({ requestId, runId: target.id, kind }, 'a piece of evidence cannot be read')
  return null
}

/** null when not stored. */
export const readDetails = (ctx: TenantCtx): Promise<RunDetails | null> =>
  readPiece(ctx, 'details', runDetails)

async function getDetails(ctx: TenantCtx): Promise<RunDetails> {
  const details = await readDetails(ctx)
  if (!details) throw new AppError('NOT_FOUND', failuresMessages.noData)
  return details
}

function cpuTimesIn(details: RunDetails): z.input<typeof cpuTimes> {
  const { mainThread, scripts, longTasks, thirdParties } = details
  const totalMs = mainThread.reduce((sum, { ms }) => sum + ms, 0)
  return { totalMs: Math.round(totalMs * 10) / 10, mainThread, scripts, longTasks, thirdParties }
}

function layoutShiftsIn({
  layoutShifts: shifts,
  viewport = null,
}: RunDetails): z.input<typeof layoutShiftList> {
  const cls = shifts.reduce((sum, { value, counts }) => sum + (counts ? value : 0), 0)
  return { cls: Math.round(cls * 1e4) / 1e4, viewport, shifts }
}

export async function readCpuTimes(ctx: TenantCtx): Promise<z.input<typeof cpuTimes>> {
  return cpuTimesIn(await getDetails(ctx))
}

export async function readLayoutShifts(ctx: TenantCtx): Promise<z.input<typeof layoutShiftList>> {
  return layoutShiftsIn(await getDetails(ctx))
}

/** Script sizes and coverage; null when not measured or no longer stored. */
export async function readScriptTree(ctx: TenantCtx): Promise<z.input<typeof scriptTree>> {
  return { nodes: (await readDetails(ctx))?.scriptTree ?? null }
}

/** null where not stored. */
export async function readDetailsAndRequests(ctx: TenantCtx) {
  const [requests, details] = await Promise.all([
    readPiece(ctx, 'requests', networkRequest.array()),
    readDetails(ctx),
  ])
  return { requests, details }
}

async function readList(ctx: TenantCtx) {
  const { requests, details } = await readDetailsAndRequests(ctx)
  if (!requests) return { details, requests: null, thirdParties: null }
  return { details, requests, thirdParties: groupThirdParties(requests, details?.thirdParties ?? null) }
}

/** Requests with their party; null when the run failed or they expired. */
export async function readRequests(ctx: TenantCtx): Promise<z.output<typeof requestList>> {
  const { requests, thirdParties } = await readList(ctx)
  return { requests, thirdParties }
}

const withoutHeaders = ({
  headers: _,
  requestHeaders: __,
  cookies: ___,
  ...request
}: NetworkRequest): NetworkRequest => request

/** All data of the load screen, each document read once; headers and cookies of one request only. */
export async function readLoad(
  ctx: TenantCtx,
  { request: requested }: z.output<typeof loadQuery>,
): Promise<z.input<typeof loadView>> {
  const { details, requests, thirdParties } = await readList(ctx)
  return {
    requests: requests?.map((one, index) => (index + 1 === requested ? one : withoutHeaders(one))) ?? null,
    thirdParties,
    cpu: details && cpuTimesIn(details),
    shifts: details && layoutShiftsIn(details),
    lcpElement: details?.lcpElement ?? null,
    userTimings: details?.userTimings ?? null,
  }
}
