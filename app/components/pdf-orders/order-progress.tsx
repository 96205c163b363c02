import { Form } from '@remix-run/react'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { Progress } from '~/components/ui/progress'
import { RefreshOften } from '~/components/ui/refresh-often'
import { formatDuration } from '~/shared/format/time'
import { pdfMessages } from '~/shared/messages/pdf'
import type { PdfOrder } from '~/shared/schemas/pdf-order'

const messages = pdfMessages.progress
/** The estimate may be too short: the bar is full when the file is there. */
const MAX_SHARE = 0.95
const SECOND_MS = 1_000

/** By the estimate; without one, by the steps that are complete. */
function progressOf({ done, total, estimateMs, startedAt }: PdfOrder, now: number) {
  if (!estimateMs || !startedAt) return { share: done / total }
  const elapsed = Math.max(0, now - Date.parse(startedAt))
  const left = Math.ceil((estimateMs - elapsed) / SECOND_MS) * SECOND_MS
  return {
    share: Math.min(MAX_SHARE, elapsed / estimateMs),
    text: left > 0 ? messages.left(formatDuration(left)) : messages.almost,
  }
}

/** How far an order is; the screen follows it, with and without scripts. */
export function OrderProgress({ order, now }: { order: PdfOrder; now: number }) {
  const { state, ahead, done, total, reason } = order
  const label =
    state === 'printing'
      ? messages.step(Math.min(done + 1, total), total, messages.steps[done] ?? '')
      : messages.queued(ahead ?? 0)
  return (
    <Card>
      <RefreshOften />
      <div className="flex flex-col gap-4">
        <Progress label={label} {...(state === 'printing' && progressOf(order, now))} />
        {reason ? <p>{reason}</p> : null}
        <p className="text-quiet">{messages.mayLeave}</p>
        <Form method="post">
          <Button name="intent" value="cancel">
            {messages.cancel}
          </Button>
        </Form>
      </div>
    </Card>
  )
}
