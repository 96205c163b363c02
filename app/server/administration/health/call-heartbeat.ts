import type { Ctx } from '../../platform/context'
import { env } from '../../platform/env'
import { createLogger } from '../../platform/log'
import { readPartStates } from './read-parts'

const log = createLogger('heartbeat')
export const HEARTBEAT_JOB = 'health.callHeartbeat'

/**
 * Calls the operator's address while all parts work: a monitor elsewhere tells when the calls end, also when nothing
 * here can tell anything any more.
 */
export async function callHeartbeat(
  { db }: Pick<Ctx, 'db'>,
  signal: AbortSignal,
  url = env().HEARTBEAT_URL,
): Promise<number> {
  if (!url) return 0
  // An address that has not answered for long makes this job a failing one; that alone must not silence it for ever.
  const failing = (await readPartStates(db)).filter(
    ({ state, detail }) => state === 'failing' && detail !== HEARTBEAT_JOB,
  )
  if (failing.length > 0) {
    log.warn({ parts: failing.map(({ part }) => part) }, 'no heartbeat, since parts do not work')
    return 0
  }
  const response = await fetch(url, { signal, redirect: 'follow' })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`HEARTBEAT_URL answers ${response.status}`)
  return 1
}
