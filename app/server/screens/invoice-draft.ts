import { randomUUID } from 'node:crypto'
import { formatWhole } from '~/shared/format/figure'
import { decimalAmount } from '~/shared/format/money'
import { billingMessages } from '~/shared/messages/billing'
import { invoicesMessages } from '~/shared/messages/invoices'
import { plansMessages } from '~/shared/messages/plans'
import type { SoldPlan } from '~/shared/schemas/plan'
import { addDays, dayOf } from '~/shared/values/calendar'
import type { ApiClient } from './api-for'

const words = invoicesMessages.order

/** As lines of the form. */
function linesOf({ plan, billingCycle, lines, discounts }: SoldPlan): string {
  const nameOf = ({ kind, extra }: SoldPlan['lines'][number]) =>
    kind === 'plan'
      ? `${plan.name}, ${billingMessages.cycles[billingCycle]}`
      : plansMessages.lines[kind](formatWhole(extra))
  return [
    ...lines.map((line) => `${decimalAmount(line.price.amount, line.price.currency)} ${nameOf(line)}`),
    ...discounts.map(
      ({ name, price }) => `${decimalAmount(price.amount, price.currency)} ${words.discount(name)}`,
    ),
  ].join('\n')
}

/** What the form starts with: the plan of the organization, and the buyer of its last invoice. */
export async function readInvoiceDraft(api: ApiClient, organization: number | undefined) {
  // Sent twice, the form issues one invoice.
  const blank = { key: randomUUID(), currency: 'EUR', country: 'DE' }
  if (organization === undefined) return blank
  const [{ sold, organization: buyer }, { items }, { timeZone }] = await Promise.all([
    api.get('/api/organizations/{id}/subscription', { params: { id: String(organization) } }),
    api.get('/api/invoices', { query: { organization, limit: 1 } }),
    api.get('/api/seller'),
  ])
  const [last] = items
  const known = last && (await api.get('/api/invoices/{id}', { params: { id: last._id } })).to
  return {
    ...{ ...blank, name: buyer.name },
    ...(known && { ...known, taxId: known.taxId ?? '', contacts: undefined, email: known.contacts[0] ?? '' }),
    organization: String(organization),
    ...(sold && {
      currency: sold.total.currency,
      periodStart: dayOf(new Date(sold.periodStart), timeZone),
      periodEnd: addDays(dayOf(new Date(sold.periodEnd), timeZone), -1),
      lines: linesOf(sold),
    }),
  }
}
