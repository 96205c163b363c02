import { v7 } from 'uuid'
import type { Ctx } from '../../platform/context'
import type { Runtime } from '../../platform/runtime'

/** Shell access to the installation implies all permissions. */
export const terminalCtx = ({ db, blobs, bus }: Runtime): Ctx => ({
  actor: { kind: 'system', name: 'terminal' },
  requestId: v7(),
  ip: null,
  db,
  blobs,
  bus,
  now: () => new Date(),
  allowPrivateTargets: true,
})
