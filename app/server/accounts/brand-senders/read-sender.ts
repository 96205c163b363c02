import type { RecordState } from '~/shared/rules/brands/domain-state'
import type { BrandSender } from '~/shared/schemas/brand-domain'
import type { TenantCtx } from '../../platform/context'
import type { Db } from '../../platform/db'
import { domainOf } from './rules'
import { recordsOf } from './sender-records'
import { findAddress, findSender, type SenderRow } from './store'

export async function readSender({ db, tenant }: Pick<TenantCtx, 'db' | 'tenant'>): Promise<BrandSender> {
  const address = await findAddress(db, tenant)
  const domain = address === null ? null : domainOf(address)
  const found = await findSender(db, tenant)
  return presentSender(address, domain, found?.domain === domain ? found : undefined)
}

const presentSender = (
  address: string | null,
  domain: string | null,
  row: SenderRow | undefined,
): BrandSender => ({
  address,
  domain,
  state: (row?.state as BrandSender['state']) ?? null,
  isUsed: row?.state === 'verified',
  records: row ? recordsOf(row, statesOf(row)) : [],
  checkedAt: row?.checked_at?.toISOString() ?? null,
  nextCheckAt: row?.next_check_at?.toISOString() ?? null,
  missedSince: row?.missed_since?.toISOString() ?? null,
})

const statesOf = (row: SenderRow) => ({
  spf: row.spf_state as RecordState,
  dkim: row.dkim_state as RecordState,
  dmarc: row.dmarc_state as RecordState,
})

/** Whether mails of the organization may come from its own sender address now. */
export const isSenderVerified = async (db: Db, tenant: number): Promise<boolean> =>
  (await readSender({ db, tenant })).isUsed
