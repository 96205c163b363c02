import { Form } from '@remix-run/react'
import Download from 'lucide-react/icons/download'
import { Button, ButtonLink } from '~/components/ui/button'
import { Notice } from '~/components/ui/notice'
import { formatBytes } from '~/shared/format/bytes'
import { formatDateTime } from '~/shared/format/date'
import { pdfMessages } from '~/shared/messages/pdf'
import { paths } from '~/shared/paths'
import type { PdfOrder } from '~/shared/schemas/pdf-order'

const messages = pdfMessages.outcome

const again = (label: string) => (
  <Form method="post">
    <Button name="intent" value="again">
      {label}
    </Button>
  </Form>
)

/** A finished order: its file, or why there is none. */
export function OrderOutcome({ order, timeZone }: { order: PdfOrder; timeZone: string }) {
  const { _id, state, pages, bytes, reason, expiresAt } = order
  if (state === 'done') {
    const download = (
      <ButtonLink to={paths.pdfOrderFile(_id)} reloadDocument variant="primary" icon={Download}>
        {messages.download}
      </ButtonLink>
    )
    return (
      <Notice tone="good" title={messages.ready} actions={download}>
        <p>{messages.file(pages ?? 0, formatBytes(bytes).text, formatDateTime(expiresAt, timeZone))}</p>
      </Notice>
    )
  }
  if (state === 'cancelled') return <Notice title={messages.cancelled} actions={again(messages.again)} />
  return (
    <Notice tone="poor" title={messages.failed} actions={again(messages.retry)}>
      <p>{reason}</p>
    </Notice>
  )
}
