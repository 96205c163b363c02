import { Link } from '@remix-run/react'
import { Card } from '~/components/ui/card'
import { formatDateTime } from '~/shared/format/date'
import { pdfMessages } from '~/shared/messages/pdf'
import { paths } from '~/shared/paths'
import type { PdfOrder } from '~/shared/schemas/pdf-order'

type Props = { orders: PdfOrder[]; timeZone: string; except?: string }

/** The newest PDFs of the visitor. */
export function RecentOrders({ orders, timeZone, except }: Props) {
  const others = orders.filter(({ _id }) => _id !== except)
  if (others.length === 0) return null
  return (
    <Card title={pdfMessages.recent} note={pdfMessages.recentNote}>
      <ul className="flex flex-col gap-2">
        {others.map(({ _id, title, state, createdAt }) => (
          <li key={_id} className="flex flex-wrap gap-x-3">
            <Link to={paths.pdfOrder(_id)} className="text-link wrap-anywhere hover:underline">
              {title}
            </Link>
            <span className="text-quiet">{formatDateTime(createdAt, timeZone)}</span>
            <span>{pdfMessages.states[state]}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
