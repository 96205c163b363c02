import { getDomain } from 'tldts'
import type { RecordState } from '~/shared/rules/brands/domain-state'
import { dkimState, dmarcState, spfState } from '~/shared/rules/brands/sender-records'
import type { BrandSender } from '~/shared/schemas/brand-domain'
import { dnsRecords } from '../../platform/dns'
import { spfInclude } from '../../platform/mail'
import type { SenderRow } from './store'

type Keys = Pick<SenderRow, 'domain' | 'public_key' | 'selector'>
export interface RecordStates {
  spf: RecordState
  dkim: RecordState
  dmarc: RecordState
}

const dkimName = ({ domain, selector }: Keys) => `${selector}._domainkey.${domain}`
const dmarcName = (domain: string) => `_dmarc.${domain}`

/** The records to set. */
export const recordsOf = (sender: Keys, states: RecordStates): BrandSender['records'] => [
  {
    ...{ purpose: 'spf', type: 'TXT', name: sender.domain, state: states.spf },
    value: `v=spf1 include:${spfInclude()} ~all`,
  },
  {
    ...{ purpose: 'dkim', type: 'TXT', name: dkimName(sender), state: states.dkim },
    value: `v=DKIM1; k=rsa; p=${sender.public_key}`,
  },
  {
    ...{ purpose: 'dmarc', type: 'TXT', name: dmarcName(sender.domain), state: states.dmarc },
    value: 'v=DMARC1; p=none',
  },
]

export async function lookUpSender(sender: Keys, dns = dnsRecords()): Promise<RecordStates> {
  const registered = getDomain(sender.domain) ?? sender.domain
  const [spf, dkim, dmarc, above] = await Promise.all([
    dns.txt(sender.domain),
    dns.txt(dkimName(sender)),
    dns.txt(dmarcName(sender.domain)),
    registered === sender.domain ? [] : dns.txt(dmarcName(registered)),
  ])
  return {
    spf: spfState(spf, spfInclude()),
    dkim: dkimState(dkim, sender.public_key),
    dmarc: dmarcState(dmarc, above),
  }
}
