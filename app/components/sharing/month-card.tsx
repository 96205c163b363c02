import Check from 'lucide-react/icons/check'
import TrendingDown from 'lucide-react/icons/trending-down'
import type { ReactNode } from 'react'
import { classes } from '~/components/ui/classes'
import { InlineText } from '~/components/ui/inline-text'
import { MetricValue } from '~/components/ui/metric-value'
import { RatingMark } from '~/components/ui/rating-mark'
import { formatAvailability, formatLasting } from '~/shared/format/availability'
import { formatDate, formatDayMonth } from '~/shared/format/date'
import { figure } from '~/shared/format/figure'
import { formatMetric } from '~/shared/format/metric'
import { formatScore } from '~/shared/format/score'
import { formatAbout, formatShare, formatVisits } from '~/shared/format/visits'
import { monthMessages as messages } from '~/shared/messages/month'
import { visitsMessages } from '~/shared/messages/visits'
import { rateScore } from '~/shared/rules/report/scores'
import {
  type AttentionReader,
  concludeAttention,
  describeAttention,
} from '~/shared/rules/verdict/describe-attention'
import { isWorthSaying } from '~/shared/rules/verdict/floors'
import { markOf } from '~/shared/rules/verdict/rank-attention'
import type { Attention, AttentionItem } from '~/shared/schemas/attention'
import type { Month, Repair } from '~/shared/schemas/month'
import { METRICS, rate } from '~/shared/values/web-vitals'

const ZONE = 'UTC'
const FORMATS = {
  performance: formatScore,
  lcp: (value: number | null) => formatMetric('lcp', value),
  availability: formatAvailability,
}
type Name = keyof typeof FORMATS

/** Times 100, as the share is shown. */
const AVAILABILITY_FLOOR = 0.0001

function beforeText(name: Name, { value, before }: Month['figures'][Name]): string {
  if (before === null || value === null) return messages.noBefore
  const isSame =
    name === 'availability'
      ? Math.abs(value - before) < AVAILABILITY_FLOOR
      : !isWorthSaying(name, value - before)
  return isSame ? messages.same : messages.before(FORMATS[name](before).text)
}

function Figure({ name, month }: { name: Name; month: Month }) {
  const shown = month.figures[name]
  const rating =
    name === 'performance'
      ? rateScore(shown.value)
      : name === 'lcp'
        ? rate('lcp', shown.value, month.formFactor)
        : null
  return (
    <div className="min-w-0 flex-1 basis-40">
      <dt className="text-13 text-quiet" title={messages.help[name]}>
        {messages.figures[name]}
      </dt>
      <dd className="flex flex-col gap-0.5">
        <span className="flex items-center gap-2">
          <MetricValue figure={FORMATS[name](shown.value)} size="large" />
          {rating ? <RatingMark rating={rating} /> : null}
        </span>
        <span className="text-13 text-quiet">{beforeText(name, shown)}</span>
      </dd>
    </div>
  )
}

/** How they changed, and how many met slow pages and outages, as far as it is known. */
export function visitsNotes({ change, slowShare, inOutages }: NonNullable<Month['visits']>): string[] {
  const { verdict } = change
  return [
    verdict === 'same' || verdict === 'few'
      ? visitsMessages.verdict[verdict]
      : visitsMessages.compared(formatShare(Math.abs(change.change ?? 0)), verdict),
    ...(slowShare === null ? [] : [visitsMessages.slow(formatShare(slowShare))]),
    ...(inOutages === null ? [] : [visitsMessages.outages(formatAbout(inOutages))]),
  ]
}

function Visits({ visits }: { visits: NonNullable<Month['visits']> }) {
  return (
    <div className="min-w-0 flex-1 basis-40">
      <dt className="text-13 text-quiet" title={messages.help.visits}>
        {messages.figures.visits}
      </dt>
      <dd className="flex flex-col gap-0.5">
        <MetricValue figure={figure(formatVisits(visits.visits))} size="large" />
        {visitsNotes(visits).map((text) => (
          <span key={text} className="text-13 text-pretty text-quiet">
            {text}
          </span>
        ))}
      </dd>
    </div>
  )
}

type Level = Pick<Month['better'][number], 'metric' | 'before' | 'after'>

export const changeText = ({ metric, before, after }: Level, isBack = false): string => {
  const [first, second] = [before, after].map((value) => formatMetric(metric, value).text)
  const name = messages.metrics[metric] ?? METRICS[metric].shortName
  return isBack
    ? messages.change(name, second ?? '', first ?? '')
    : messages.change(name, first ?? '', second ?? '')
}

export function repairText(repair: Repair): string {
  if (repair.kind === 'outage') return messages.repairs.outage(repair.name, formatLasting(repair.downMs))
  if (repair.kind === 'deployment') return messages.repairs.deployment(repair.version)
  return messages.repairs.regression(changeText(repair, true))
}

type Item = { text: string; note: string; at: string }

interface ItemsProps {
  title: string
  items: Item[]
  none: string
  isGood?: boolean
}

export function Items({ title, items, none, isGood = true }: ItemsProps) {
  const Icon = isGood ? Check : TrendingDown
  return (
    <Part title={title}>
      {items.length === 0 ? <p className="text-quiet">{none}.</p> : null}
      <ul className="flex flex-col gap-2">
        {items.map(({ text, note, at }) => (
          <li key={`${text} ${at}`} className="flex items-baseline gap-2">
            <Icon
              size={14}
              aria-hidden="true"
              className={classes('mt-1 shrink-0 self-start', isGood ? 'text-good-ink' : 'text-poor-ink')}
            />
            <span className="min-w-0 text-pretty wrap-anywhere">
              {text} <span className="text-13 text-quiet">{note}</span>
            </span>
          </li>
        ))}
      </ul>
    </Part>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="min-w-0">
    <h3 className="mb-2 text-14">{title}</h3>
    {children}
  </section>
)

/** A regression in a client's words. */
function problemText(item: AttentionItem, reader: AttentionReader): string {
  if (item.kind === 'regression')
    return messages.worse(item.pageName, changeText(item), formatDayMonth(item.since, ZONE))
  const { subject, fact } = describeAttention(item, reader)
  return `${subject}: ${fact}`
}

function Verdict({ attention, now }: { attention: Attention; now: Date }) {
  const reader = { now, timeZone: ZONE, isShared: true, isSuper: false, can: () => false }
  const [worst] = attention.items
  const conclusion = concludeAttention(attention, reader)
  const text = conclusion?.text ?? (worst ? problemText(worst, reader) : null)
  const tone = conclusion?.tone ?? (worst ? markOf(worst, now) : null)
  if (!text) return null
  return (
    <p className="flex items-baseline gap-2.5 text-20 font-semibold text-pretty">
      {tone ? <RatingMark rating={tone} size={13} /> : null}
      {text}.
    </p>
  )
}

interface Props {
  month: Month
  level: keyof typeof messages.title
  attention: Attention
  /** What to do first, on the slowest page. */
  next: { title: string; page: string } | null
  now: Date
}

/** For the owner of a site, not for an expert: how it is, three figures, what got better, what was repaired, what is next. */
export function MonthCard({ month, level, attention, next, now }: Props) {
  const noteOf = ({ at, pageName }: { at: string; pageName?: string }) =>
    [pageName, formatDayMonth(at, ZONE)].filter(Boolean).join(', ')
  return (
    <section className="flex flex-col gap-6 rounded-6 border border-line bg-surface p-4 sm:p-6">
      <div className="flex flex-col gap-2">
        <p className="text-13 text-quiet">
          {messages.dates(formatDate(month.from, ZONE), formatDate(month.to, ZONE))}
        </p>
        <h2 className="text-16">{messages.title[level]}</h2>
        <Verdict {...{ attention, now }} />
      </div>
      <dl className="flex flex-wrap gap-x-8 gap-y-4 border-y border-line py-4">
        {(['performance', 'lcp', 'availability'] as const).map((name) => (
          <Figure key={name} {...{ name, month }} />
        ))}
        {month.visits ? <Visits visits={month.visits} /> : null}
      </dl>
      <div className="grid gap-x-8 gap-y-6 lg:grid-cols-3">
        <Items
          title={messages.better}
          none={messages.noBetter}
          items={month.better.map((one) => ({ text: changeText(one), note: noteOf(one), at: one.at }))}
        />
        <Items
          title={messages.fixed}
          none={messages.noFixed}
          items={month.fixed.map((one) => ({ text: repairText(one), note: noteOf(one), at: one.at }))}
        />
        <Part title={messages.next}>
          {next ? (
            <p className="text-pretty wrap-anywhere">
              <InlineText text={next.title} /> <span className="text-13 text-quiet">{next.page}</span>
            </p>
          ) : (
            <p className="text-quiet">{messages.noNext}.</p>
          )}
        </Part>
      </div>
    </section>
  )
}
