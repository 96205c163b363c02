import { Link, useLocation, useSearchParams } from '@remix-run/react'
import { Card } from '~/components/ui/card'
import { RatingMark } from '~/components/ui/rating-mark'
import { useCan, useTimeZone, useVisitor } from '~/components/visitor/use-visitor'
import { formatRelativeTime } from '~/shared/format/relative-time'
import { attentionMessages as messages } from '~/shared/messages/attention'
import { withParams } from '~/shared/paths'
import type { AttentionReader } from '~/shared/rules/verdict/describe-attention'
import type { Attention } from '~/shared/schemas/attention'
import { AttentionLine } from './attention-line'

interface Props {
  attention: Attention
  isAll: boolean
  now: Date
}

/** What is wrong, worst first; otherwise what was checked. */
export function NeedsAttention({ attention, isAll, now }: Props) {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const reader = useReader(now)
  const { items, total, checked } = attention
  if (checked) return <AllClear checked={checked} now={now} />
  const rest = total - items.length
  const here = withParams(pathname, search, {})
  return (
    <Card title={messages.title} note={total} flush className="mb-2">
      <ol className="border-t border-line">
        {items.map((item) => (
          <AttentionLine key={JSON.stringify(item)} {...{ item, reader }} returnTo={here} />
        ))}
      </ol>
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

function AllClear({
  checked: { pages, monitors, testedAt },
  now,
}: {
  checked: NonNullable<Attention['checked']>
  now: Date
}) {
  const isChecked = pages + monitors > 0
  return (
    <p className="mb-2 flex flex-wrap items-baseline gap-x-2.5 gap-y-0.5 rounded-6 border border-line bg-surface px-4 py-2.5">
      {isChecked ? <RatingMark rating="good" size={11} /> : null}
      <span className={isChecked ? 'font-medium' : 'text-quiet'}>
        {isChecked ? messages.allClear(pages, monitors) : messages.nothingChecked}
      </span>
      {testedAt ? (
        <span className="text-13 text-quiet">{messages.testedAt(formatRelativeTime(testedAt, now))}</span>
      ) : null}
    </p>
  )
}
