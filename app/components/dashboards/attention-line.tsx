import { Form, Link } from '@remix-run/react'
import { StateMark } from '~/components/marks/state-mark'
import { Button } from '~/components/ui/button'
import { RatingMark } from '~/components/ui/rating-mark'
import { attentionMessages as messages } from '~/shared/messages/attention'
import { paths } from '~/shared/paths'
import {
  type AttentionReader,
  describeAttention,
  type AttentionLine as Line,
} from '~/shared/rules/verdict/describe-attention'
import { markOf } from '~/shared/rules/verdict/rank-attention'
import type { AttentionItem } from '~/shared/schemas/attention'

interface Props {
  item: AttentionItem
  reader: AttentionReader
  returnTo: string
}

/** One line on a wide screen; on a narrow one the fact and the action are below the name. */
export function AttentionLine({ item, reader, returnTo }: Props) {
  const { subject, place, fact, note, since, action } = describeAttention(item, reader)
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-baseline gap-x-3 gap-y-0.5 border-b border-line px-4 py-2 text-13 last:border-b-0 lg:grid-cols-[auto_minmax(0,4fr)_minmax(0,8fr)_11rem_7rem]">
      <Mark level={markOf(item, reader.now)} />
      <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
        <span className="font-medium wrap-anywhere">{subject}</span>
        {place ? <span className="text-12 text-quiet wrap-anywhere">{place}</span> : null}
      </span>
      <span className="wrap-anywhere max-lg:col-start-2 max-lg:row-start-2">
        {fact}
        {note ? <span className="text-quiet">, {note}</span> : null}
      </span>
      <span className="text-right whitespace-nowrap text-quiet tabular-nums max-lg:col-start-3 max-lg:row-start-1">
        {since}
      </span>
      <span className="text-right max-lg:col-start-3 max-lg:row-start-2" data-print="hide">
        {action ? <Action action={action} subject={subject} returnTo={returnTo} /> : null}
      </span>
    </li>
  )
}

interface ActionProps {
  action: NonNullable<Line['action']>
  subject: string
  returnTo: string
}

function Action({ action, subject, returnTo }: ActionProps) {
  const name = messages.actionOn(action.label, subject)
  if ('to' in action)
    return (
      <Link to={action.to} aria-label={name} className="whitespace-nowrap text-link hover:underline">
        {action.label}
      </Link>
    )
  return (
    <Form method="post" action={paths.runTest()} className="inline-flex">
      <input type="hidden" name="page_id" value={action.testPage} />
      <input type="hidden" name="returnTo" value={returnTo} />
      <Button size="small" aria-label={name}>
        {action.label}
      </Button>
    </Form>
  )
}

function Mark({ level }: { level: ReturnType<typeof markOf> }) {
  if (level === null) return <StateMark state="unknown" />
  return <RatingMark rating={level} size={10} />
}
