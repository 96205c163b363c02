import type { z } from 'zod'
import { brandDomainMessages } from '~/shared/messages/brand-domains'
import type { cnameAnswer, domainAnswer } from '~/shared/schemas/brand-domain'
import type { Ctx } from '../../platform/context'
import { dnsRecords } from '../../platform/dns'
import { requireHost } from './change-domains'
import { cnameState } from './look-up-domain'
import { recordsOf } from './present'
import { isHeldByOther } from './store'

/** No organization has this id. */
const NOBODY = 0

export async function hasCname(typed: string): Promise<z.input<typeof cnameAnswer>> {
  const domain = requireHost(typed, 'domain')
  return { domain, hasCname: (await cnameState(dnsRecords(), domain)) === 'found' }
}

/** Whether an organization may add the domain, and whether its CNAME is set. The token comes with adding it. */
export async function checkHost(ctx: Ctx, typed: string): Promise<z.input<typeof domainAnswer>> {
  const answer = await hasCname(typed)
  const isTaken = await isHeldByOther(ctx.db, NOBODY, answer.domain)
  return {
    ...answer,
    isAvailable: !isTaken,
    reason: isTaken ? brandDomainMessages.taken : null,
    records: recordsOf(answer.domain, '').filter(({ type }) => type === 'CNAME'),
  }
}
