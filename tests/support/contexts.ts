import { randomUUID } from 'node:crypto'
import { authorize, type TargetRef } from '~/server/platform/access'
import type { Ctx, TenantCtx } from '~/server/platform/context'
import { getRuntime } from '~/server/platform/runtime'
import type { Action } from '~/shared/rules/access/roles'

export function systemContext(change: Partial<Ctx> = {}): Ctx {
  return {
    actor: { kind: 'system', name: 'test' },
    requestId: randomUUID(),
    ip: null,
    ...getRuntime(),
    now: () => new Date(),
    allowPrivateTargets: true,
    ...change,
  }
}

export const contextFor = (action: Action, target: TargetRef): Promise<TenantCtx> =>
  authorize(systemContext(), action, target)
