import { brandSenderMails as words } from '~/shared/messages/brand-domains'
import type { OwnerNews } from '~/shared/rules/brands/domain-state'
import type { Ctx } from '../../platform/context'
import type { Db } from '../../platform/db'
import { mailRecordNews } from '../brand-domains'
import { readSender } from './read-sender'

/** Once for each change of state, in its transaction; nothing about a domain that the brand no longer sends from. */
export async function mailSenderNews(
  ctx: Ctx,
  tx: Db,
  tenant: number,
  news: Exclude<OwnerNews, 'removed'>,
): Promise<void> {
  const { address, state, records } = await readSender({ db: tx, tenant })
  if (address === null || state === null) return
  await mailRecordNews(ctx, tx, tenant, {
    kind: `brands.sender.${news}`,
    subject: () => words.subject[news](address),
    intro: (name) => words.intro[news](address, name),
    records: records.map(({ purpose, name, state: found }) => ({
      label: purpose.toUpperCase(),
      value: name,
      state: found,
    })),
    next: () => words.next[news],
  })
}
