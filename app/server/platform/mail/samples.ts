import { digestMessages } from '~/shared/messages/digests'
import { mailAddressMessages } from '~/shared/messages/mail-addresses'
import { mailSampleMessages as texts } from '~/shared/messages/mail-samples'
import { mailsMessages } from '~/shared/messages/mails'
import { webConfigMessages } from '~/shared/messages/web-config'
import { paths } from '~/shared/paths'
import type { MailTemplate } from '~/shared/schemas/mail'
import { publicUrl } from '../public-url'
import type { ChartOptions } from './chart-svg'
import { CHART_HEIGHT, CHART_WIDTH } from './chart-svg'
import type { MailBlock, MailContent } from './content'

const LCP_DAYS = [
  1.92,
  1.9,
  1.95,
  1.88,
  1.93,
  1.91,
  null,
  1.94,
  1.9,
  1.92,
  1.89,
  1.96,
  1.9,
  1.93,
  2.41,
  2.44,
  2.38,
  2.46,
]
const UPTIME_WEEKS = [100, 100, 99.9, 100, 99.2, 100, 100, 99.98]

/** Charts of the samples by content id. */
export const SAMPLE_CHARTS: Record<string, { points: (number | null)[]; options: ChartOptions }> = {
  'sample-lcp': { points: LCP_DAYS, options: { threshold: 2.5, marks: [14] } },
  'sample-uptime': { points: UPTIME_WEEKS, options: { kind: 'bar' } },
}

const home = () => publicUrl(paths.dashboard())
const unsubscribe = (label: string) => ({
  label,
  url: publicUrl(paths.unsubscribeEmail('sample')),
  manageUrl: publicUrl(paths.mySubscriptions()),
})

const textBlocks = (paragraphs: readonly string[]): MailBlock[] =>
  paragraphs.map((text) => ({ kind: 'text', text }))

const chart = (cid: string, alt: string, caption: string): MailBlock => ({
  kind: 'picture',
  cid,
  alt,
  caption,
  width: CHART_WIDTH,
  height: CHART_HEIGHT,
})

const pages = (caption: string): MailBlock => ({
  kind: 'table',
  caption,
  head: [...texts.report.pageHead],
  rows: texts.report.pages.map(({ cells, tone }) => ({ cells: [...cells], tone, url: home() })),
})

const report = (
  words: { subject: string; preview: string; intro: string },
  more: MailBlock[],
): MailContent => ({
  subject: words.subject,
  preview: words.preview,
  blocks: [
    { kind: 'text', text: words.intro },
    { kind: 'changes', items: texts.report.changes.map((change) => ({ ...change, url: home() })) },
    chart('sample-lcp', texts.report.chartAlt, texts.report.chartCaption),
    ...more,
    { kind: 'action', label: texts.report.action, url: home() },
  ],
  footnote: texts.report.footnote,
  unsubscribe: unsubscribe(texts.report.unsubscribe),
})

const alert = (words: {
  subject: string
  preview: string
  intro: string
  facts: readonly Fact[]
}): MailContent => ({
  subject: words.subject,
  preview: words.preview,
  blocks: [
    { kind: 'text', text: words.intro },
    { kind: 'facts', rows: [...words.facts] },
    chart('sample-lcp', texts.report.chartAlt, texts.report.chartCaption),
    { kind: 'action', label: texts.alert.action, url: home() },
    { kind: 'links', items: [{ label: texts.alert.acknowledge, url: publicUrl(paths.alerts()) }] },
  ],
  footnote: texts.alert.footnote,
  unsubscribe: unsubscribe(texts.alert.unsubscribe),
})
type Fact = { label: string; value: string; tone?: 'good' | 'warning' | 'poor' }

/** One button below paragraphs, as mails about accounts have. */
const account = (
  subject: string,
  paragraphs: readonly string[],
  { action, footnote }: { action: string; footnote: string },
): MailContent => ({
  subject,
  blocks: [...textBlocks(paragraphs), { kind: 'action', label: action, url: home() }],
  footnote,
})

const SAMPLES: Record<MailTemplate, () => MailContent> = {
  standard: () => report(texts.standard, [pages(texts.report.slowest), outages(), ...pdf()]),
  team: () => report(texts.team, [pages(texts.report.slowest)]),
  competitor: () =>
    report(texts.competitor, [
      {
        kind: 'table',
        caption: texts.competitor.caption,
        head: [...texts.competitor.head],
        rows: texts.competitor.rows.map(({ cells, tone }) => ({ cells: [...cells], tone })),
      },
    ]),
  alert: () => alert(texts.alert),
  reminder: () => alert(texts.reminder),
  recovered: () => alert(texts.recovered),
  outage: () => ({ ...alert(texts.outage), blocks: [...textBlocks([texts.outage.intro]), outages()] }),
  activate: () => {
    const { subject, paragraphs, ...rest } = mailsMessages.confirm
    return account(subject, paragraphs(texts.organization, false), rest)
  },
  password: () => {
    const { subject, paragraphs, ...rest } = mailsMessages.reset
    return account(subject, paragraphs, rest)
  },
  invitation: () => {
    const { subject, paragraphs, ...rest } = mailsMessages.invitation
    const sentences = paragraphs(texts.person, texts.organization, texts.client, texts.role)
    return account(subject(texts.organization), sentences, rest)
  },
  'web-config': () => {
    const { subject, intro, action, footnote } = webConfigMessages
    return account(subject(texts.site, texts.faults.length), [intro(4, texts.site), ...texts.faults], {
      action,
      footnote: footnote(texts.person),
    })
  },
  suspended: () => {
    const { subject, paragraphs, reason, action, footnote } = mailAddressMessages.mail
    const { blocks, ...rest } = account(
      subject(texts.address),
      paragraphs(texts.address, texts.organization),
      {
        action,
        footnote,
      },
    )
    const facts: MailBlock = { kind: 'facts', rows: [{ label: reason, value: texts.refusal }] }
    return { ...rest, blocks: [...blocks.slice(0, -1), facts, ...blocks.slice(-1)] }
  },
}

function pdf(): MailBlock[] {
  const { ready, download } = digestMessages.pdf
  return [
    { kind: 'text', text: ready(texts.report.pdfSize, texts.report.pdfUntil) },
    { kind: 'links', items: [{ label: download, url: home() }] },
  ]
}

function outages(): MailBlock {
  const { caption, head, rows } = texts.outages
  return {
    kind: 'table',
    caption,
    head: [...head],
    rows: rows.map(({ cells, tone, word }) => ({ cells: [...cells], tone, word, url: home() })),
  }
}

export const sampleContent = (template: MailTemplate): MailContent => SAMPLES[template]()
