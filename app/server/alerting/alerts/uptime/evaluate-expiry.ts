import { evaluatePoint } from '~/shared/rules/alerts/evaluate'
import type { EffectiveRule } from '~/shared/rules/alerts/places'
import { presentCertificate } from '~/shared/rules/uptime/certificate'
import { DAY_MS } from '~/shared/values/units'
import type { Db } from '../../../platform/db'
import type { CrossingDetails } from '../crossing.store'
import { listExpiries } from './domain.store'
import { registeredDomain } from './registered-domain'
import { type Active, activeKey, note, type Outcome, rulesOf, type Subject, toOpen } from './uptime-crossings'
import { listSitesWithHosts, type WatchedMonitor } from './uptime-rules.store'

interface Given {
  rules: readonly EffectiveRule[]
  active: Active
  now: Date
}

/** Days left until a moment; what is unknown does not expire. */
export function evaluateDaysLeft(
  outcome: Outcome,
  subject: Subject,
  endsAt: Date | null,
  { rules, active, now, details }: Given & { details?: CrossingDetails },
): void {
  if (!endsAt) return
  const value = (endsAt.getTime() - now.getTime()) / DAY_MS
  const point = { id: null, at: now.getTime(), value, isNoisy: false, method: null, inMaintenance: false }
  for (const rule of rulesOf(subject, rules)) {
    const open = active.get(activeKey(rule.id, subject))
    note(
      outcome,
      { subject, rule, active: open, value, at: now, ...(details && { details }) },
      evaluatePoint(rule, point, [], 0, toOpen(open)),
    )
  }
}

const isAbout = (metric: EffectiveRule['metric'], { rules, ...given }: Given): Given => ({
  ...given,
  rules: rules.filter((rule) => rule.metric === metric),
})

export function evaluateCertificates(
  outcome: Outcome,
  monitors: readonly WatchedMonitor[],
  given: Given,
): void {
  const own = isAbout('tlsExpiry', given)
  for (const monitor of monitors) {
    const details = { certificate: presentCertificate(monitor) }
    evaluateDaysLeft(outcome, monitor, monitor.certificate_ends_at, { ...own, details })
  }
}

/** The domain of a site that ends first. */
export async function evaluateDomains(tx: Db, tenant: number, outcome: Outcome, given: Given): Promise<void> {
  const own = isAbout('domainExpiry', given)
  if (own.rules.length === 0) return
  const sites = await listSitesWithHosts(tx, tenant)
  const domainsOf = (hosts: string[]) => hosts.flatMap((host) => (host ? (registeredDomain(host) ?? []) : []))
  const expiries = await listExpiries(tx, [...new Set(sites.flatMap(({ hosts }) => domainsOf(hosts)))])
  for (const { hosts, ...place } of sites) {
    const ends = domainsOf(hosts).flatMap((domain) => expiries.get(domain)?.getTime() ?? [])
    const subject = { ...place, page_id: null, monitor_id: null }
    evaluateDaysLeft(outcome, subject, ends.length > 0 ? new Date(Math.min(...ends)) : null, own)
  }
}
