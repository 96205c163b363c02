import { z } from 'zod'
import { cellNumber } from './cells'
import { parentId } from './organization'

export const MOVE_PHASES = ['history', 'freeze', 'rest', 'verify', 'changeover', 'clean'] as const
export const MOVE_STATES = ['moving', 'cancelling', 'done', 'cancelled', 'failed'] as const

/** Body of the call that starts a move. */
export const organizationMoveRequest = z.object({
  organization: parentId,
  /** The number of the cell that it moves to. */
  cell: cellNumber,
})

export const organizationMove = z.object({
  _id: z.uuid(),
  organization: z.object({ _id: z.int(), name: z.string() }),
  fromCell: z.int(),
  toCell: z.int(),
  state: z.enum(MOVE_STATES),
  phase: z.enum(MOVE_PHASES),
  /** Of the phase, in percent. */
  progress: z.int().min(0).max(100),
  copiedRows: z.int(),
  /** Until its change-over has begun. */
  isCancellable: z.boolean(),
  /** The table that differed when the two databases were compared last. */
  differentTable: z.string().nullable(),
  /** Why the last attempt failed. It is tried again. */
  error: z.string().nullable(),
  requestedAt: z.iso.datetime(),
  /** Writes are refused from then until the change-over. */
  frozenAt: z.iso.datetime().nullable(),
  changedOverAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
})
export type OrganizationMove = z.infer<typeof organizationMove>

/** Newest first. */
export const organizationMoves = z.array(organizationMove)

/** Of the screen: a move to start, or one to cancel. */
export const cellsScreenForm = z.union([
  z.object({ intent: z.literal('cancel'), move: z.uuid() }),
  organizationMoveRequest.extend({ intent: z.literal('move').default('move') }),
])
