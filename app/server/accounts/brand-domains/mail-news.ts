import { formatDate } from '~/shared/format/date'
import { brandDomainMessages, brandDomainMails as words } from '~/shared/messages/brand-domains'
import { paths } from '~/shared/paths'
import type { OwnerNews, RecordState } from '~/shared/rules/brands/domain-state'
import type { Ctx } from '../../platform/context'
import type { Db } from '../../platform/db'
import { mailOwners } from '../../platform/mail'
import { publicUrl } from '../../platform/public-url'
import { presentDomain } from './present'
import type { DomainRow } from './store'

interface RecordNews {
  kind: string
  subject: () => string
  /** `name` is the organization's. */
  intro: (name: string) => string
  records: { label: string; value: string; state: RecordState }[]
  next: () => string
}

/** Mails the owners about DNS records of their brand. */
export const mailRecordNews = (ctx: Ctx, tx: Db, organization: number, news: RecordNews): Promise<void> =>
  mailOwners(ctx, tx, {
    kind: news.kind,
    organization,
    write: (name) => ({
      subject: news.subject(),
      blocks: [
        { kind: 'text', text: news.intro(name) },
        {
          kind: 'facts',
          rows: news.records.map(({ state, ...record }) => ({
            ...record,
            tone: state === 'found' ? 'good' : 'poor',
            word: brandDomainMessages.records[state],
          })),
        },
        { kind: 'text', text: news.next() },
        { kind: 'action', label: words.action, url: publicUrl(paths.organizationDomains(organization)) },
      ],
      footnote: words.footnote,
    }),
  })

/** Once for each change of state, in its transaction. */
export function mailDomainNews(ctx: Ctx, tx: Db, row: DomainRow, news: OwnerNews): Promise<void> {
  const { host, missed_since: missedSince } = row
  const since = formatDate(missedSince ?? ctx.now(), 'UTC')
  return mailRecordNews(ctx, tx, row.organization_id, {
    kind: `brands.domain.${news}`,
    subject: () => words.subject[news](host),
    intro: (name) => words.intro[news](host, name, since),
    records: presentDomain(row).records.map(({ type, name, value, state }) => ({
      label: `${type} ${name}`,
      value,
      state,
    })),
    next: () => words.next[news],
  })
}
