import {
  type CauseKind,
  chooseIncident,
  type RecentOutage,
  SAME_CAUSE_MS,
} from '~/shared/rules/uptime/incidents'
import type { Db } from '../../platform/db'
import { idsAt } from '../../platform/ids'
import {
  absorbIncidents,
  type IncidentRow,
  insertIncidents,
  type KnownOutage,
  listRecentOutages,
  reopenIncidents,
  updateCauses,
} from './incident.store'
import { insertOutages, type NewOutageRow } from './outage.store'

export type Opening = Omit<NewOutageRow, 'incident'>

/** From narrow to wide: the cause of an incident only ever widens. */
const WIDTHS: readonly CauseKind[] = ['monitor', 'host', 'address', 'location']
const isWider = (kind: CauseKind, than: CauseKind) => WIDTHS.indexOf(kind) > WIDTHS.indexOf(than)

/** Inserts outages and their incidents. The incidents of the tenants must be locked. */
export async function openOutages(tx: Db, openings: Opening[], now: Date): Promise<void> {
  const byTenant = Map.groupBy(openings, ({ organization }) => organization)
  for (const [tenant, ofTenant] of byTenant) await openOfTenant(tx, tenant, ofTenant, now)
}

async function openOfTenant(tx: Db, tenant: number, openings: Opening[], now: Date): Promise<void> {
  const earliest = Math.min(...openings.map(({ startedAt }) => startedAt))
  const recent = await listRecentOutages(tx, tenant, {
    since: new Date(earliest - SAME_CAUSE_MS),
    monitors: openings.map(({ monitor }) => monitor),
  })
  const plan = planIncidents(openings, recent, idsAt(now))
  await insertIncidents(tx, tenant, plan.made, now)
  await reopenIncidents(tx, tenant, [...new Set(plan.outages.map(({ incident }) => incident))])
  await insertOutages(tx, plan.outages, now)
  await absorbIncidents(tx, tenant, plan.moves)
  await updateCauses(tx, tenant, plan.widened)
}

/** Incidents to create, widen and merge, one outage after the other. */
function planIncidents(openings: Opening[], known: KnownOutage[], nextId: () => string) {
  const incidents = new Map<string, IncidentRow>(
    known.map(({ incident, kind, cause }) => [incident, { id: incident, kind, cause }]),
  )
  const recent: RecentOutage[] = known.map((outage) => ({ ...outage }))
  const notified = new Set(known.filter(({ isNotified }) => isNotified).map(({ incident }) => incident))
  const made = new Set<string>()
  const widened = new Set<string>()
  const moved = new Map<string, string>()
  const placed = openings
    .toSorted((a, b) => a.startedAt - b.startedAt)
    .map((opening) => {
      const { monitor, host, address, startedAt: at, locations } = opening
      const choice = chooseIncident({ monitor, host, address, location: locations[0] ?? 0, at }, recent)
      const incident = choice.join ?? nextId()
      const joined = incidents.get(incident)
      if (!joined) made.add(incident)
      else if (isWider(choice.kind, joined.kind)) widened.add(incident)
      if (!joined || widened.has(incident))
        incidents.set(incident, { id: incident, kind: choice.kind, cause: choice.cause })
      for (const gone of choice.absorb) moved.set(gone, incident)
      for (const each of recent) if (choice.absorb.includes(each.incident)) each.incident = incident
      const isNotified = notified.has(incident)
      const entry = { monitor, incident, host, address, locations, at, endedAt: null, isNotified }
      recent.push(entry)
      return { opening, entry }
    })
  const rowsOf = (ids: Set<string>) =>
    [...ids].flatMap((id) => (moved.has(id) ? [] : (incidents.get(id) ?? [])))
  const end = (id: string): string => {
    const next = moved.get(id)
    return next ? end(next) : id
  }
  return {
    outages: placed.map(({ opening, entry }): NewOutageRow => ({ ...opening, incident: entry.incident })),
    made: rowsOf(made),
    widened: rowsOf(widened).filter(({ id }) => !made.has(id)),
    moves: [...moved.keys()].filter((id) => !made.has(id)).map((from) => ({ from, to: end(from) })),
  }
}
