import { formatAvailability, formatLength } from '~/shared/format/availability'
import { formatCount } from '~/shared/format/count'
import { formatDateTime, formatDayMonth } from '~/shared/format/date'
import { NOT_MEASURED } from '~/shared/format/figure'
import { formatMetric, formatMetricDifference } from '~/shared/format/metric'
import { formatScore } from '~/shared/format/score'
import { formatShare, formatVisits } from '~/shared/format/visits'
import { attentionMessages } from '~/shared/messages/attention'
import { digestMessages } from '~/shared/messages/digests'
import { visitsMessages } from '~/shared/messages/visits'
import { paths } from '~/shared/paths'
import type { PeriodVerdict } from '~/shared/rules/mailings/period-figures'
import { type ChangeClass, perPage, rankChanges, relativeEffect } from '~/shared/rules/mailings/rank-changes'
import type { SearchedMetric } from '~/shared/rules/statistics/regressions'
import { reasonText } from '~/shared/rules/uptime/reason-text'
import { levelText as describeLevel } from '~/shared/rules/verdict/describe-attention'
import { levelOf } from '~/shared/rules/verdict/level'
import { MINUTE_MS } from '~/shared/values/units'
import { METRICS } from '~/shared/values/web-vitals'
import type { MailBlock, MailTone } from '../../../platform/mail'
import type { ChangeRow, DigestLevel, OutageRow, Span } from '../digest-facts.store'
import type { FactRow, Facts } from './read-facts'

const words = digestMessages
const TOP = 3
const MAX_ROWS = 12
/** Fewer failed tests are no change worth a line. */
const FAILED_SHARE = 0.2

/** How a digest is written: its reader's zone, and links with the key of the client they lead to. */
export interface Written {
  timezone: string
  period: Span
  now: Date
  link: (client: number, path: string) => string
}

interface Change {
  class: ChangeClass
  size: number
  tone: MailTone
  word?: string
  title: string
  detail: string
  url: string
}

const lengthIn = ({ started_at, ended_at }: OutageRow, { from, to }: Span): number =>
  Math.max(
    0,
    Math.min((ended_at ?? to).getTime(), to.getTime()) - Math.max(started_at.getTime(), from.getTime()),
  )

/** One change a monitor: that it is down, or all its outages together. */
function outageChanges(outages: readonly OutageRow[], written: Written): Change[] {
  const { timezone, period, now, link } = written
  return [...Map.groupBy(outages, ({ monitor_id }) => monitor_id).values()].flatMap((own): Change[] => {
    const [first] = own
    if (!first) return []
    const open = own.find(({ ended_at }) => ended_at === null)
    const total = own.reduce((sum, outage) => sum + lengthIn(outage, period), 0)
    const url = link(first.client_id, paths.outage((open ?? first).id))
    if (open) {
      const duration = formatLength(now.getTime() - open.started_at.getTime())
      const reason = reasonText(open.reason, open.http_status)
      const detail = words.downSince(reason, formatDateTime(open.started_at, timezone), duration)
      const title = words.down(first.name)
      return [{ class: 'down', size: total, tone: 'poor', word: words.downWord, title, detail, url }]
    }
    const detail = words.outageTimes(own.length, formatLength(Math.max(total, MINUTE_MS)))
    return [{ class: 'outage', size: total, tone: 'warning', title: words.outage(first.name), detail, url }]
  })
}

function levelChanges(changes: readonly ChangeRow[], { timezone, link }: Written): Change[] {
  return perPage(changes).map((row) => {
    const metric = row.metric as SearchedMetric
    const [before, after] = [row.before, row.after].map((value) => formatMetric(metric, value).text)
    const detail = words.changeDetail(before ?? '', after ?? '', formatDayMonth(row.onset, timezone))
    const isOver = row.direction === 'worse' && row.status === 'recovered'
    return {
      class: row.direction,
      size: relativeEffect(row) * (isOver ? 0.5 : 1),
      tone: row.direction === 'worse' ? (isOver ? 'warning' : 'poor') : 'good',
      title: words.change(METRICS[metric].shortName, row.page_name, words.devices[row.form_factor]),
      detail: isOver ? `${detail}, ${words.recovered}` : detail,
      url: link(row.client_id, paths.report(row.site_id, row.page_id, 'performance')),
    }
  })
}

const pathOfRow = (level: DigestLevel, row: FactRow): string => {
  if (level === 'client') return paths.dashboardClient(row.client_id)
  return level === 'site'
    ? paths.dashboardSite(row.client_id, row.site_id)
    : paths.report(row.site_id, row.id, 'performance')
}

/** Places of which many tests failed, or succeeded without all figures, so that little can be concluded. */
const testChanges = (
  rows: readonly FactRow[],
  level: DigestLevel,
  { link }: Written,
  kind: 'failed' | 'incomplete',
): Change[] =>
  rows
    .filter((row) => row[kind] > 0 && row[kind] / row.tests >= FAILED_SHARE)
    .map((row) => ({
      class: 'failed',
      size: row[kind] / row.tests,
      tone: 'warning',
      title: words[kind](row.name),
      detail: words[`${kind}Detail`](formatCount(row[kind]).text, formatCount(row.tests).text),
      url: link(row.client_id, pathOfRow(level, row)),
    }))

export const rankedChanges = (facts: Facts, level: DigestLevel, written: Written): Change[] =>
  rankChanges([
    ...outageChanges(facts.outages, written),
    ...levelChanges(facts.changes, written),
    ...testChanges(facts.rows, level, written, 'failed'),
    ...testChanges(facts.rows, level, written, 'incomplete'),
  ])

const TONES: Record<PeriodVerdict, MailTone> = {
  better: 'good',
  worse: 'poor',
  same: 'quiet',
  few: 'quiet',
  method: 'quiet',
}

/** The significant difference, or why there is none. */
export const changeCell = (verdict: PeriodVerdict, difference: number | null): string =>
  verdict === 'better' || verdict === 'worse'
    ? formatMetricDifference('lcp', difference).text
    : words.verdicts[verdict]

function tableOf({ rows, formFactor }: Facts, level: DigestLevel, { link }: Written): MailBlock[] {
  if (rows.length === 0) return []
  const sorted = rows.toSorted((a, b) => Number(b.verdict === 'worse') - Number(a.verdict === 'worse'))
  const more = rows.length - MAX_ROWS
  const table: MailBlock = {
    kind: 'table',
    caption: words.table[level],
    head: [...words.table.head(words.table.rowName[level], words.devices[formFactor])],
    rows: sorted.slice(0, MAX_ROWS).map((row) => ({
      cells: [
        row.name,
        formatScore(row.performance).text,
        formatMetric('lcp', row.lcp).text,
        row.lcp === null ? NOT_MEASURED : changeCell(row.verdict, row.difference),
        formatAvailability(row.availability).text,
      ],
      url: link(row.client_id, pathOfRow(level, row)),
      ...(row.difference !== null && { tone: TONES[row.verdict] }),
    })),
  }
  return more > 0 ? [table, { kind: 'text', text: words.table.more(more) }] : [table]
}

const orUnmeasured = (text: string): string => (text === NOT_MEASURED ? words.facts.notMeasured : text)

/** Of a period with gaps it says of how many days the sum is. */
function visitsLine(found: NonNullable<Facts['visits']>): string {
  if (found === 'notMeasured') return words.facts.notMeasured
  const { visits, change, measuredDays, allDays } = found
  const { verdict } = change
  const said =
    verdict === 'same' || verdict === 'few'
      ? visitsMessages.verdict[verdict]
      : visitsMessages.compared(formatShare(Math.abs(change.change ?? 0)), verdict)
  const sum = formatVisits(visits)
  return visitsMessages.line(
    measuredDays < allDays ? words.facts.visitsOf(sum, measuredDays, allDays) : sum,
    said,
  )
}

function factsOf(facts: Facts, { period }: Written): MailBlock {
  const total = facts.outages.reduce((sum, outage) => sum + lengthIn(outage, period), 0)
  const texts = words.facts
  const rows: { label: string; value: string }[] = [
    { label: texts.availability, value: orUnmeasured(formatAvailability(facts.availability).text) },
    {
      label: texts.outages,
      value:
        facts.availability === null && facts.outages.length === 0
          ? texts.notMeasured
          : texts.outagesValue(facts.outages.length, formatLength(total)),
    },
    {
      label: texts.tests,
      value: texts.testsValue(formatCount(facts.tests).text, formatCount(facts.failed).text),
    },
  ]
  if (facts.visits) rows.push({ label: visitsMessages.column, value: visitsLine(facts.visits) })
  if (!facts.quota) return { kind: 'facts', rows }
  const { used, limit } = facts.quota
  const value = texts.quotaValue(formatCount(used).text, formatCount(limit).text)
  return { kind: 'facts', rows: [...rows, { label: texts.quota, value }] }
}

/** Without an event: what the home screen would say of the worst row, by its median of the period. */
function levelText({ rows, formFactor, tests, outages }: Facts): string {
  if (tests === 0 && outages.length === 0) return words.noTests
  const levels = rows.flatMap(({ name, lcp }) => {
    const rated = {
      name,
      formFactor,
      metrics: { lcp },
      performance: null,
      isFailed: false,
      isExcluded: false,
    }
    const level = lcp === null ? null : levelOf(rated, {})
    return level ? [{ name, lcp: lcp ?? 0, level }] : []
  })
  const [worst, ...others] = levels.toSorted((a, b) => b.lcp - a.lcp)
  if (!worst) return words.noChanges
  const more = others.length > 0 ? words.otherLevels(others.length) : ''
  return `${attentionMessages.onlyLevels(describeLevel(worst.name, worst.level))}${more}.`
}

/** The three most important changes, the figures of the whole, then a row for each part. */
export function reportBlocks(
  facts: Facts,
  level: DigestLevel,
  written: Written,
): { blocks: MailBlock[]; preview: string } {
  const changes = rankedChanges(facts, level, written)
  const shown = changes.slice(0, TOP)
  const rest = changes.length - shown.length
  const nothing = levelText(facts)
  const top: MailBlock[] =
    shown.length === 0
      ? [{ kind: 'text', text: nothing }]
      : [{ kind: 'changes', items: shown.map(({ class: _, size: __, ...item }) => item) }]
  const others: MailBlock[] = rest > 0 ? [{ kind: 'text', text: words.others(rest) }] : []
  return {
    blocks: [...top, ...others, factsOf(facts, written), ...tableOf(facts, level, written)],
    preview: shown[0] ? words.preview(shown[0].title, changes.length - 1) : nothing,
  }
}
