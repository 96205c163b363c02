/** A recent outage and its incident. */
export interface RecentOutage {
  monitor: number
  incident: string
  host: string
  address: string | null
  locations: number[]
  at: number
  /** null while open. */
  endedAt: number | null
  /** Whether the incident was mailed. */
  isNotified: boolean
}

export interface NewOutage {
  monitor: number
  host: string
  address: string | null
  location: number
  at: number
}

export type CauseKind = 'monitor' | 'host' | 'address' | 'location'

export interface IncidentChoice {
  /** null creates an incident. */
  join: string | null
  kind: CauseKind
  /** The shared host, address, location id, or monitor. */
  cause: string
  /** Incidents with the same cause that were not mailed yet. */
  absorb: string[]
}

/** Outages of one host or address within this time share a cause. */
export const SAME_CAUSE_MS = 10 * 60_000
/** Many failing hosts from one location within this time are one fault, probably near the prober. */
export const MASS_MS = 2 * 60_000
export const MASS_HOSTS = 5

const newest = (outages: RecentOutage[]): RecentOutage | undefined =>
  outages.toSorted((a, b) => b.at - a.at)[0]

/** Assigns a new outage to an incident. `recent` are outages of the same tenant. */
export function chooseIncident(outage: NewOutage, recent: readonly RecentOutage[]): IncidentChoice {
  const near = (ms: number) => recent.filter(({ at }) => Math.abs(outage.at - at) <= ms)
  const mass = near(MASS_MS).filter(({ locations }) => locations.includes(outage.location))
  const hosts = new Set([outage.host, ...mass.map(({ host }) => host)])
  if (hosts.size >= MASS_HOSTS) {
    const notified = mass.find(({ isNotified }) => isNotified)
    const join = (notified ?? newest(mass))?.incident ?? null
    const absorb = new Set(
      mass.filter(({ incident, isNotified }) => incident !== join && !isNotified).map((one) => one.incident),
    )
    return { join, kind: 'location', cause: String(outage.location), absorb: [...absorb] }
  }
  const close = near(SAME_CAUSE_MS)
  // A failure this soon after a recovery is the same incident.
  const isRelapse = ({ monitor, endedAt }: RecentOutage) =>
    monitor === outage.monitor && (endedAt === null || outage.at - endedAt <= SAME_CAUSE_MS)
  const own = newest(recent.filter(isRelapse))
  if (own) return { join: own.incident, kind: 'monitor', cause: String(outage.monitor), absorb: [] }
  const sameHost = newest(close.filter(({ host }) => host === outage.host))
  if (sameHost) return { join: sameHost.incident, kind: 'host', cause: outage.host, absorb: [] }
  const sameAddress = outage.address && newest(close.filter(({ address }) => address === outage.address))
  if (sameAddress)
    return { join: sameAddress.incident, kind: 'address', cause: outage.address ?? '', absorb: [] }
  return { join: null, kind: 'monitor', cause: String(outage.monitor), absorb: [] }
}
