import { Notice } from '~/components/ui/notice'
import { useTimeZone } from '~/components/visitor/use-visitor'
import { formatDate } from '~/shared/format/date'
import { formatWhole } from '~/shared/format/figure'
import { formatMoney, formatRate } from '~/shared/format/money'
import { ordersMessages as messages } from '~/shared/messages/orders'
import { plansMessages } from '~/shared/messages/plans'
import { orderLineText } from '~/shared/rules/money/order-line-text'
import type { OrderQuote } from '~/shared/schemas/order'

function vatText({ vat }: OrderQuote): string {
  if (!vat) return messages.vatLater
  if (vat.kind === 'charged') return messages.vat(formatRate(vat.rate), vat.country)
  return vat.kind === 'reverseCharge' ? messages.reverseCharge : messages.outside
}

function Amount({
  name,
  amount,
  isSum,
}: {
  name: string
  amount: OrderQuote['net'] | null
  isSum?: boolean
}) {
  return (
    <tr className={isSum ? 'border-t border-line font-semibold' : undefined}>
      <th scope="row" className={isSum ? 'py-1 pr-4 text-left' : 'py-1 pr-4 text-left font-normal'}>
        {name}
      </th>
      <td className="py-1 text-right whitespace-nowrap tabular-nums">{amount ? formatMoney(amount) : '–'}</td>
    </tr>
  )
}

/** The arithmetic of an order, down to what is due now. */
export function OrderSummary({ quote }: { quote: OrderQuote }) {
  const timeZone = useTimeZone()
  const { lines, net, vat, vatAmount, total, when, renewal, excess, plan } = quote
  const day = formatDate(renewal.at, timeZone)
  return (
    <div className="flex flex-col gap-3">
      {when === 'renewal' ? <p>{messages.atRenewal(plan.name, day)}.</p> : null}
      <table className="w-full">
        <caption className="sr-only">{messages.sections.summary}</caption>
        <tbody>
          {lines.map((line) => (
            <Amount key={`${line.kind} ${line.name}`} name={orderLineText(line)} amount={line.price} />
          ))}
          {lines.length > 1 ? <Amount name={messages.net} amount={net} isSum /> : null}
          {lines.length > 0 ? <Amount name={vatText(quote)} amount={vat && vatAmount} /> : null}
          <Amount name={messages.dueNow} amount={total} isSum />
        </tbody>
      </table>
      <p className="text-13 text-quiet">{messages.renews(day, formatMoney(renewal.price))}.</p>
      {excess.length > 0 ? (
        <Notice tone="warning" title={messages.excessNote}>
          <ul>
            {excess.map(({ limit, used, allowed }) => (
              <li key={limit}>{plansMessages.excess[limit](formatWhole(used), formatWhole(allowed))}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
    </div>
  )
}
