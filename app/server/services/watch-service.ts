import type { Ctx } from '../context'
import type { Db } from '../db'
import { ServiceDownError, type ServiceName } from '../http/service-down'
import { createLogger } from '../process/log'
import { deleteOutage, listOutagesSince, type ServiceOutage, upsertOutage } from './store'

/** A failure is stored at most this often by one process. */
const NOTE_EVERY_MS = 10_000
/** An outage of a service that nothing has used for so long is not shown. */
const SHOWN_MS = 86_400_000
const MAX_DETAIL = 300

const log = createLogger('services')
type WatchCtx = Pick<Ctx, 'db' | 'now'>

/** What this process knows: when it last stored a failure, null when it found the service working. */
const states = new WeakMap<Db, Map<ServiceName, Date | null>>()

function statesOf(db: Db): Map<ServiceName, Date | null> {
  const known = states.get(db) ?? new Map<ServiceName, Date | null>()
  states.set(db, known)
  return known
}

/**
 * Runs a call to a service. A failure that `isDown` recognizes is kept for the operator until a later call succeeds,
 * and becomes a ServiceDownError.
 */
export async function watchService<T>(
  ctx: WatchCtx,
  service: ServiceName,
  isDown: (error: unknown) => boolean,
  work: () => Promise<T>,
): Promise<T> {
  try {
    const result = await work()
    await note(ctx, service, null)
    return result
  } catch (error) {
    if (!isDown(error)) throw error
    const down = new ServiceDownError(service, error)
    await note(ctx, service, down.message)
    throw down
  }
}

/** Never throws: what could not be noted must not fail the call. */
async function note({ db, now }: WatchCtx, service: ServiceName, failure: string | null): Promise<void> {
  const known = statesOf(db)
  const before = known.get(service)
  const moment = now()
  if (failure === null ? before === null : before && moment.getTime() - before.getTime() < NOTE_EVERY_MS)
    return
  try {
    if (failure === null) await deleteOutage(db, service)
    else await upsertOutage(db, service, failure.slice(0, MAX_DETAIL), moment)
    known.set(service, failure === null ? null : moment)
  } catch (error) {
    log.warn({ err: error, service }, 'the state of a service could not be stored')
  }
}

export const listServiceOutages = ({ db, now }: WatchCtx): Promise<ServiceOutage[]> =>
  listOutagesSince(db, new Date(now().getTime() - SHOWN_MS))
