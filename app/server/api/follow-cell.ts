import { canSee, type Target } from '~/shared/rules/access/roles'
import { setSessionCell } from '../accounts/auth'
import { findNamedPlace } from '../platform/access'
import { isDatabaseUnavailable } from '../platform/database-unavailable'
import { requestIdOf } from '../platform/http/request-id'
import { forgetReads } from '../platform/request-scope'
import { cellNumbers, getRuntime, otherCells } from '../platform/runtime'
import { inCell } from './cells'
import { createContext } from './create-context'
import { identify } from './identify'

/** Makes the cell the one that the session's screens are about; false without a session. */
export async function followCell(headers: Headers, cell: number): Promise<boolean> {
  if (!cellNumbers().includes(cell)) return false
  const { actor } = await identify(headers, new Date())
  if (actor.kind !== 'user' || actor.sessionId === null) return false
  await setSessionCell(getRuntime().db, actor.sessionId, cell)
  forgetReads()
  return true
}

/** The other cell in which the visitor sees the place; undefined when there is none. */
export async function findCellOf(headers: Headers, target: Target): Promise<number | undefined> {
  if (cellNumbers().length === 1) return undefined
  const { actor, cell } = await identify(headers, new Date())
  if (actor.kind !== 'user') return undefined
  const ctx = createContext(headers, actor, requestIdOf(headers))
  const query = {
    site: target.siteId,
    project: target.projectId,
    client: target.clientId,
    organization: target.organizationId || undefined,
  }
  for (const number of otherCells(cell))
    try {
      const at = await inCell(ctx, number)
      const found = await findNamedPlace(at.db, query)
      if (found && at.actor.kind === 'user' && canSee(at.actor, found)) return number
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error
    }
  return undefined
}
