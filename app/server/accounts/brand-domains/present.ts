import { getDomain as registeredDomain } from 'tldts'
import type { BrandDomain, DnsRecord } from '~/shared/schemas/brand-domain'
import { mainHost } from '../../platform/brand-hosts'
import { txtName } from './host-name'
import type { DomainRow } from './store'

/** The records that prove a host. */
export const recordsOf = (host: string, token: string): Omit<DnsRecord, 'state'>[] => [
  { type: 'CNAME', name: host, value: mainHost() },
  { type: 'TXT', name: txtName(host), value: token },
]

export const isApex = (host: string): boolean =>
  registeredDomain(host, { allowPrivateDomains: true }) === host

const toIso = (date: Date | null) => date?.toISOString() ?? null

export function presentDomain(row: DomainRow): BrandDomain {
  const { host, token, state, cname_state: cname, txt_state: txt } = row
  return {
    _id: row.id,
    host,
    state: state as BrandDomain['state'],
    isApex: isApex(host),
    isTaken: row.reason === 'taken',
    records: recordsOf(host, token).map((record) => ({
      ...record,
      state: (record.type === 'CNAME' ? cname : txt) as DnsRecord['state'],
    })),
    createdAt: row.created_at.toISOString(),
    checkedAt: toIso(row.checked_at),
    nextCheckAt: toIso(row.next_check_at),
    verifiedAt: toIso(row.verified_at),
    certificateAt: toIso(row.certificate_at),
    missedSince: toIso(row.missed_since),
  }
}
