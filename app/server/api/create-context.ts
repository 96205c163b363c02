import type { Actor } from '~/shared/rules/access/roles'
import { requestedHost } from '../platform/brand-hosts'
import { HOME } from '../platform/cell-settings'
import type { Ctx } from '../platform/context'
import { env } from '../platform/env'
import { getRuntime } from '../platform/runtime'

/** Of a request whose caller is known; the only place that chooses a cell. */
export const createContext = (headers: Headers, actor: Actor, requestId: string, cell = HOME): Ctx => ({
  actor,
  requestId,
  ip: headers.get('x-client-ip'),
  userAgent: headers.get('user-agent'),
  host: requestedHost(headers),
  ...getRuntime(cell),
  now: () => new Date(),
  allowPrivateTargets: env().ALLOW_PRIVATE_TARGETS,
})
