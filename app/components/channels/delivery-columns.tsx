import { Form } from '@remix-run/react'
import type { LucideIcon } from 'lucide-react'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import Clock from 'lucide-react/icons/clock'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { Badge, type Tone } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import type { Column } from '~/components/ui/table'
import { formatDateTime } from '~/shared/format/date'
import { formatTime } from '~/shared/format/time'
import {
  channelTexts,
  deliveryErrorTexts,
  deliveryStatusTexts,
  channelsMessages as messages,
} from '~/shared/messages/channels'
import type { Delivery } from '~/shared/schemas/channel'
import type { DeliveryStatus } from '~/shared/values/channel-choices'

const LOOKS: Record<DeliveryStatus, { tone: Tone; icon: LucideIcon }> = {
  waiting: { tone: 'info', icon: Clock },
  delivered: { tone: 'good', icon: CircleCheck },
  failed: { tone: 'poor', icon: CircleX },
}

function Response({ delivery }: { delivery: Delivery }) {
  const { error, responseStatus, responseText, durationMs } = delivery
  const facts = [
    ...(responseStatus === null ? [] : [String(responseStatus)]),
    ...(durationMs === null ? [] : [formatTime(durationMs).text]),
  ]
  return (
    <div className="flex min-w-0 flex-col gap-0.5">
      {facts.length > 0 ? <span>{facts.join(' · ')}</span> : null}
      {error === null ? null : (
        <span className="text-12 text-pretty text-quiet">{deliveryErrorTexts[error]}</span>
      )}
      {responseText ? (
        <details className="text-12">
          <summary className="w-fit rounded-2 text-link hover:underline">{messages.response}</summary>
          <pre className="max-h-40 overflow-y-auto pt-1 font-mono whitespace-pre-wrap wrap-anywhere">
            {responseText}
          </pre>
        </details>
      ) : null}
    </div>
  )
}

function Status({ delivery, timeZone }: { delivery: Delivery; timeZone: string }) {
  const { status, nextAt } = delivery
  return (
    <div className="flex flex-col items-start gap-0.5">
      <Badge {...LOOKS[status]}>{deliveryStatusTexts[status]}</Badge>
      {nextAt === null || delivery.attempts === 0 ? null : (
        <span className="text-12 text-quiet">{messages.nextAt(formatDateTime(nextAt, timeZone))}</span>
      )}
    </div>
  )
}

export const deliveryColumns = (timeZone: string, isEnabled: boolean): Column<Delivery>[] => [
  {
    key: 'message',
    header: messages.message,
    rowHeader: true,
    wide: true,
    cell: ({ title, kind }) => (
      <span className="flex flex-col wrap-anywhere">
        {title}
        <span className="text-12 font-normal text-quiet">{channelTexts.states[kind]}</span>
      </span>
    ),
  },
  {
    key: 'status',
    header: messages.status,
    width: '12rem',
    cell: (delivery) => <Status delivery={delivery} timeZone={timeZone} />,
  },
  {
    key: 'attempts',
    header: messages.attempts,
    align: 'right',
    width: '6rem',
    cell: ({ attempts }) => attempts,
  },
  {
    key: 'response',
    header: messages.response,
    wide: true,
    cell: (delivery) => <Response delivery={delivery} />,
  },
  {
    key: 'time',
    header: messages.time,
    width: '11rem',
    cell: ({ createdAt }) => formatDateTime(createdAt, timeZone),
  },
  {
    key: 'action',
    header: messages.action,
    width: '7rem',
    cell: ({ _id, status, title }) =>
      status === 'waiting' || !isEnabled ? null : (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="delivery" value={_id} />
          <Button
            name="intent"
            value="resend"
            size="small"
            icon={RotateCcw}
            aria-label={messages.resendThis(title)}
          >
            {messages.resend}
          </Button>
        </Form>
      ),
  },
]
