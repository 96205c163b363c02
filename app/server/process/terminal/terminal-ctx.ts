import { v7 } from 'uuid'
import type { Ctx } from '../../context'
import type { Runtime } from '../runtime'

/** Whoever may start the product from its terminal may do anything in it. */
export const terminalCtx = ({ db, blobs, bus }: Runtime): Ctx => ({
  actor: { kind: 'system', name: 'terminal' },
  requestId: v7(),
  ip: null,
  db,
  blobs,
  bus,
  now: () => new Date(),
  // An address given by hand at the terminal is meant, wherever it leads.
  allowPrivateTargets: true,
})
