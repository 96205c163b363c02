import type { Actor } from '~/shared/rules/access/roles'
import type { Ctx } from '../platform/context'
import { env } from '../platform/env'
import { getRuntime } from '../platform/runtime'

/** Of a request whose caller is known. */
export const createContext = (headers: Headers, actor: Actor, requestId: string): Ctx => ({
  actor,
  requestId,
  ip: headers.get('x-client-ip'),
  userAgent: headers.get('user-agent'),
  ...getRuntime(),
  now: () => new Date(),
  allowPrivateTargets: env().ALLOW_PRIVATE_TARGETS,
})
