import { canSee } from '~/shared/rules/access/roles'
import { rightsInCell } from '../accounts/auth'
import { findNamedPlace } from '../platform/access'
import { HOME } from '../platform/cell-settings'
import { contextIn, whileUp } from '../platform/cells'
import type { Ctx } from '../platform/context'
import { isDatabaseUnavailable } from '../platform/database-unavailable'
import { AppError } from '../platform/errors'
import { cellNumbers, otherCells } from '../platform/runtime'
import type { Call } from './call'
import { isAtHome } from './row-place'

/** The call has done nothing then: what it is about is not in this database. */
const ELSEWHERE_REASONS = new Set(['SHARE_LINK', 'LEASE_LOST'])
const isElsewhere = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'NOT_FOUND' || ELSEWHERE_REASONS.has(error.reason ?? ''))

export const cellOf = ({ cell }: Pick<Ctx, 'cell'>): number => cell?.number ?? HOME

/** The caller with the rights in that cell. */
export async function inCell(ctx: Ctx, number: number): Promise<Ctx> {
  const { actor } = ctx
  const at = contextIn(ctx, number)
  if (actor.kind !== 'user') return at
  return { ...at, actor: await whileUp(number, () => rightsInCell(at, actor)) }
}

/** Those of share links and API keys are in the cell that has the key. */
const mayBeElsewhere = ({ row }: Call, { actor }: Ctx): boolean =>
  actor.kind === 'agent' ||
  (!isAtHome(row) && (actor.kind === 'user' || actor.kind === 'anonymous' || row.guard === 'public'))

/** A list that is limited to a place is read in the cell that has it, if the caller may see it. */
export async function inNamedCell({ row }: Call, ctx: Ctx, query: unknown): Promise<Ctx> {
  if (ctx.actor.kind !== 'user' || isAtHome(row) || cellNumbers().length === 1) return ctx
  if ((await findNamedPlace(ctx.db, query)) !== null) return ctx
  for (const number of otherCells(cellOf(ctx))) {
    const at = await inCell(ctx, number).catch(unlessAvailable)
    const target = at && (await findNamedPlace(at.db, query))
    if (at && target && at.actor.kind === 'user' && canSee(at.actor, target)) return at
  }
  return ctx
}

const unlessAvailable = (error: unknown): undefined => {
  if (!isDatabaseUnavailable(error)) throw error
}

/**
 * Does the work in the caller's cell, and in the others when what it is about is not there. `isAway` says it of an
 * answer; errors say it by what they are. Throws what the first cell said when no cell knows it.
 */
export async function inItsCell<T>(
  call: Call,
  ctx: Ctx,
  work: (ctx: Ctx) => Promise<T>,
  isAway: (answer: T) => boolean = () => false,
): Promise<T> {
  const first = await attempt(() => work(ctx), isAway)
  if ('answer' in first || cellNumbers().length === 1 || !mayBeElsewhere(call, ctx)) return settle(first)
  let unavailable: unknown
  for (const number of otherCells(cellOf(ctx))) {
    try {
      const next = await attempt(
        () => whileUp(number, async () => inside(await inCell(ctx, number), work)),
        isAway,
      )
      if ('answer' in next) return next.answer
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error
      unavailable = error
    }
  }
  if (unavailable) throw unavailable
  return settle(first)
}

const raisedIn = new WeakMap<Error, Ctx>()

/** The context of the cell in which a call was refused, if it is another than the caller's. */
export const refusedIn = (error: unknown): Ctx | undefined =>
  error instanceof Error ? raisedIn.get(error) : undefined

async function inside<T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  try {
    return await work(ctx)
  } catch (error) {
    if (error instanceof AppError) raisedIn.set(error, ctx)
    throw error
  }
}

type Attempt<T> = { answer: T } | { error: unknown } | { away: T }

async function attempt<T>(work: () => Promise<T>, isAway: (answer: T) => boolean): Promise<Attempt<T>> {
  try {
    const answer = await work()
    return isAway(answer) ? { away: answer } : { answer }
  } catch (error) {
    if (isElsewhere(error)) return { error }
    throw error
  }
}

function settle<T>(last: Attempt<T>): T {
  if ('error' in last) throw last.error
  return 'answer' in last ? last.answer : last.away
}
