import { type Maintenance, maintenance } from '~/shared/schemas/maintenance'
import type { Db } from '../db'
import { findState } from './store'

const KEPT_MS = 5_000
const OFF: Maintenance = { state: 'off', text: null, since: null }

interface Kept {
  at: number
  state: Promise<Maintenance>
}
const kept = new WeakMap<Db, Kept>()

/** Cached for five seconds per process. */
export function readMaintenance(db: Db, now: Date): Promise<Maintenance> {
  const known = kept.get(db)
  const age = known ? now.getTime() - known.at : KEPT_MS
  if (known && age >= 0 && age < KEPT_MS) return known.state
  const state = lookUp(db, known?.state)
  kept.set(db, { at: now.getTime(), state })
  return state
}

/** With the database unavailable the last known state stays. */
async function lookUp(db: Db, before: Promise<Maintenance> | undefined): Promise<Maintenance> {
  try {
    return maintenance.safeParse(await findState(db)).data ?? OFF
  } catch {
    return (await before) ?? OFF
  }
}

export const forgetMaintenance = (db: Db): void => void kept.delete(db)
