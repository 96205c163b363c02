import { z } from 'zod'
import { requireConfirmation } from '../accounts/auth'
import { authorize, refuseExpiredPlace } from '../platform/access'
import type { Ctx } from '../platform/context'
import { AppError } from '../platform/errors'
import { type Exchange, isFromScreen, SCREEN_HEADER } from '../platform/http/endpoint'
import { admitCaller, identifyCaller } from './admit-caller'
import type { Call, CallInput } from './call'
import { inItsCell, inNamedCell } from './cells'
import { refuseOutsideHome } from './row-place'
import { refuseUnknown, unknownFields } from './unknown-fields'

const NO_QUERY = z.object({})

/** The context for the row, when the caller may do that to the target and the input has no field of another call. */
export async function admitInput(call: Call, caller: Ctx, input: CallInput): Promise<Ctx> {
  const ctx = await admitTarget(call, caller, input)
  await refuseUnknownInput(call)
  await requireConfirmed(call, ctx, input)
  return ctx
}

async function admitTarget(call: Call, ctx: Ctx, input: CallInput): Promise<Ctx> {
  const { guard } = call.row
  if (typeof guard !== 'string') {
    const authorized = await authorize(ctx, guard.on, guard.target(input as never))
    refuseOutsideHome(call.row, ctx)
    return authorized
  }
  if (guard === 'public') return ctx
  const at = await inNamedCell(call, ctx, input.query)
  await refuseExpiredPlace(at, input.query)
  return at
}

/** Links and scripts of our screens pass the screen's own parameters on. */
async function refuseUnknownInput({ row, headers, sent }: Call): Promise<void> {
  if (!sent || headers.has(SCREEN_HEADER)) return
  const isOwnLink = headers.has('cookie') && !headers.has('authorization')
  const inQuery = isOwnLink ? [] : unknownFields(row.query ?? NO_QUERY, sent.query())
  const inBody = row.body ? unknownFields(row.body, await sent.body()) : []
  refuseUnknown([...inQuery, ...inBody])
}

async function requireConfirmed({ row, headers }: Call, ctx: Ctx, input: CallInput): Promise<void> {
  const { confirmation } = row
  const rule = typeof confirmation === 'function' ? confirmation(input) : confirmation
  if (!rule || (rule === 'browser' && !isFromScreen(headers))) return
  await requireConfirmation(ctx)
}

/** Runs the guards again, for long responses. */
export const stillAllowed =
  (call: Call, input: CallInput): Exchange['isStillAllowed'] =>
  async () => {
    try {
      const ctx = await identifyCaller(call)
      await admitCaller(call, ctx)
      await inItsCell(call, ctx, (at) => admitTarget(call, at, input))
      return true
    } catch (error) {
      if (error instanceof AppError) return false
      throw error
    }
  }
