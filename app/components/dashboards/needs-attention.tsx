import { Link, useLocation, useSearchParams } from '@remix-run/react'
import { Card } from '~/components/ui/card'
import { RatingMark } from '~/components/ui/rating-mark'
import { useCan, useTimeZone, useVisitor } from '~/components/visitor/use-visitor'
import { formatRelativeTime } from '~/shared/format/relative-time'
import { attentionMessages as messages } from '~/shared/messages/attention'
import { withParams } from '~/shared/paths'
import {
  type AttentionConclusion,
  type AttentionReader,
  concludeAttention,
} from '~/shared/rules/verdict/describe-attention'
import type { Attention } from '~/shared/schemas/attention'
import { AttentionLine } from './attention-line'

interface Props {
  attention: Attention
  isAll: boolean
  now: Date
  /** All that could be listed; null or absent where it is not about several. */
  clients?: number | null
}

/** What is wrong, worst first; otherwise what was checked. */
export function NeedsAttention({ attention, isAll, now, clients = null }: Props) {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const reader = useReader(now)
  const { items, total, checked } = attention
  const conclusion = concludeAttention(attention, reader)
  if (conclusion && (checked || total === 1))
    return <Conclusion {...{ conclusion, now }} testedAt={checked?.testedAt ?? null} />
  const rest = total - items.length
  const others = clients === null || attention.clients == null ? 0 : clients - attention.clients
  const here = withParams(pathname, search, {})
  return (
    <Card
      title={conclusion ? undefined : messages.title}
      note={conclusion ? undefined : total}
      flush
      className="mb-2"
    >
      {conclusion ? <ConclusionLine conclusion={conclusion} className="px-4 py-2.5" /> : null}
      <ol className="border-t border-line">
        {items.map((item) => (
          <AttentionLine key={JSON.stringify(item)} {...{ item, reader }} returnTo={here} />
        ))}
      </ol>
      {others > 0 ? (
        <p className="flex items-baseline gap-3 border-t border-line px-4 py-2 text-13 text-quiet">
          <RatingMark rating="good" size={10} />
          {messages.others(others)}
        </p>
      ) : null}
      {isAll || rest > 0 ? (
        <p className="flex flex-wrap gap-x-3 border-t border-line px-4 py-2 text-13">
          {isAll ? (
            <Link
              to={withParams(pathname, search, { attention: null })}
              preventScrollReset
              className="text-link hover:underline"
            >
              {messages.showLess}
            </Link>
          ) : (
            <Link
              to={withParams(pathname, search, { attention: 'all' })}
              preventScrollReset
              className="text-link hover:underline"
            >
              {messages.showAll(total)}
            </Link>
          )}
          {isAll && rest > 0 ? <span className="text-quiet">{messages.more(rest)}</span> : null}
        </p>
      ) : null}
    </Card>
  )
}

function useReader(now: Date): AttentionReader {
  const visitor = useVisitor()
  const can = useCan()
  const timeZone = useTimeZone()
  return { now, timeZone, can, isShared: visitor === null, isSuper: visitor?.isSuper ?? false }
}

function ConclusionLine({ conclusion: { tone, text, to }, className }: LineProps) {
  return (
    <p className={`flex items-baseline gap-2.5 ${className}`}>
      {tone ? <RatingMark rating={tone} size={11} /> : null}
      <span className={tone ? 'font-medium' : 'text-quiet'}>
        {to ? (
          <Link to={to} className="hover:underline">
            {text}
          </Link>
        ) : (
          text
        )}
      </span>
    </p>
  )
}

function Conclusion({
  conclusion,
  testedAt,
  now,
}: Omit<LineProps, 'className'> & { testedAt: string | null; now: Date }) {
  return (
    <div className="mb-2 flex flex-wrap items-baseline gap-x-2.5 gap-y-0.5 rounded-6 border border-line bg-surface px-4 py-2.5">
      <ConclusionLine conclusion={conclusion} className="" />
      {testedAt ? (
        <span className="text-13 text-quiet">{messages.testedAt(formatRelativeTime(testedAt, now))}</span>
      ) : null}
    </div>
  )
}

interface LineProps {
  conclusion: AttentionConclusion
  className: string
}
