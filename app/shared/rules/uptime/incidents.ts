/** An outage that began a short while ago, with the incident that it belongs to. */
export interface RecentOutage {
  monitor: number
  incident: string
  host: string
  address: string | null
  locations: number[]
  at: number
  /** Null while it goes on. */
  endedAt: number | null
  /** Whether people were told of the incident. */
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
  /** The incident that the outage joins; null opens one. */
  join: string | null
  kind: CauseKind
  /** What its outages have in common: a host, an address, the id of a location or of the one monitor. */
  cause: string
  /** Other incidents that turn out to have the same cause and of which nobody was told yet. */
  absorb: string[]
}

/** Outages of one host or address within this time have one cause. */
export const SAME_CAUSE_MS = 10 * 60_000
/** So many hosts that fail from one location within this time are one fault, most likely near the prober. */
export const MASS_MS = 2 * 60_000
export const MASS_HOSTS = 5

const newest = (outages: RecentOutage[]): RecentOutage | undefined =>
  outages.toSorted((a, b) => b.at - a.at)[0]

/** Which incident a new outage of a tenant belongs to. `recent` are that tenant's, of any time. */
export function chooseIncident(outage: NewOutage, recent: readonly RecentOutage[]): IncidentChoice {
  const near = (ms: number) => recent.filter(({ at }) => Math.abs(outage.at - at) <= ms)
  const mass = near(MASS_MS).filter(({ locations }) => locations.includes(outage.location))
  const hosts = new Set([outage.host, ...mass.map(({ host }) => host)])
  if (hosts.size >= MASS_HOSTS) {
    const told = mass.find(({ isNotified }) => isNotified)
    const join = (told ?? newest(mass))?.incident ?? null
    const absorb = new Set(
      mass.filter(({ incident, isNotified }) => incident !== join && !isNotified).map((one) => one.incident),
    )
    return { join, kind: 'location', cause: String(outage.location), absorb: [...absorb] }
  }
  const close = near(SAME_CAUSE_MS)
  // However long it was down before: what fails again so soon after was not over.
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
