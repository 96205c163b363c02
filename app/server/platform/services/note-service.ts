import type { ServiceName } from '~/shared/schemas/health'
import { DAY_MS } from '~/shared/values/units'
import type { Ctx } from '../context'
import type { Db } from '../db'
import { createLogger } from '../log'
import { deleteOutage, listOutagesSince, type ServiceOutage, upsertOutage } from './store'

/** A failure is stored at most this often by one process. */
const NOTE_EVERY_MS = 10_000
/** An outage of a service that nothing has used for so long is not shown. */
const SHOWN_MS = DAY_MS
const MAX_DETAIL = 300

const log = createLogger('services')
type NoteCtx = Pick<Ctx, 'db' | 'now'>

/** What this process knows: when it last stored a failure, null when it found the service working. */
const states = new WeakMap<Db, Map<ServiceName, Date | null>>()

function statesOf(db: Db): Map<ServiceName, Date | null> {
  const known = states.get(db) ?? new Map<ServiceName, Date | null>()
  states.set(db, known)
  return known
}

/**
 * Keeps for the operator that a service beside the database does not work, until a later call finds that it does
 * (`failure` null). Never throws: what cannot be kept must not fail the call.
 */
export async function noteService(
  { db, now }: NoteCtx,
  service: ServiceName,
  failure: string | null,
): Promise<void> {
  const known = statesOf(db)
  const before = known.get(service)
  const moment = now()
  if (failure === null && before === null) return
  if (failure !== null && before && moment.getTime() - before.getTime() < NOTE_EVERY_MS) return
  try {
    if (failure === null) await deleteOutage(db, service)
    else await upsertOutage(db, service, failure.slice(0, MAX_DETAIL), moment)
    known.set(service, failure === null ? null : moment)
  } catch (error) {
    log.warn({ err: error, service }, 'the state of a service could not be stored')
  }
}

export const listServiceOutages = ({ db, now }: NoteCtx): Promise<ServiceOutage[]> =>
  listOutagesSince(db, new Date(now().getTime() - SHOWN_MS))
