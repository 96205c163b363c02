import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { StackedForm } from '~/components/ui/form/stacked-form'
import { TextField } from '~/components/ui/form/text-field'
import { useForm } from '~/components/ui/form/use-form'
import { type Column, DataTable } from '~/components/ui/table'
import { decimalAmount, formatMoney } from '~/shared/format/money'
import { formMessages } from '~/shared/messages/form'
import { invoicesMessages } from '~/shared/messages/invoices'
import type { InvoiceView } from '~/shared/schemas/invoice'
import { MAX_REASON, MAX_REFERENCE } from '~/shared/values/invoice-choices'
import { dayText } from './invoice-columns'

const schemas = {
  payment: () => import('~/shared/schemas/invoice').then(({ paymentForm }) => paymentForm),
  credit: () => import('~/shared/schemas/invoice').then(({ invoiceCredit }) => invoiceCredit),
}
const messages = invoicesMessages.payments
const credit = invoicesMessages.credit

type Payment = InvoiceView['payments'][number]

const paymentColumns = ({ currency }: InvoiceView): Column<Payment>[] => [
  { key: 'paidOn', header: messages.paidOn, rowHeader: true, cell: ({ paidOn }) => dayText(paidOn) },
  {
    key: 'method',
    header: invoicesMessages.columns.kind,
    cell: ({ method }) => messages.methods[method],
  },
  {
    key: 'reference',
    header: messages.reference,
    wide: true,
    cell: ({ reference }) => <span className="wrap-anywhere">{reference || '–'}</span>,
  },
  {
    key: 'amount',
    header: messages.amount,
    align: 'right',
    cell: ({ amount }) => formatMoney({ amount, currency }),
  },
  {
    key: 'remove',
    header: formMessages.actions,
    align: 'right',
    screenOnly: true,
    cell: ({ _id, method, paidOn }) =>
      method === 'card' ? null : (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="remove" />
          <input type="hidden" name="payment" value={_id} />
          <Button size="small" aria-label={`${messages.remove}: ${dayText(paidOn)}`}>
            {messages.remove}
          </Button>
        </Form>
      ),
  },
]

type FormsProps = { invoice: InvoiceView; today: string; lastResult: SubmissionResult | null | undefined }

export function InvoicePayments({ invoice, today, lastResult }: FormsProps) {
  const isBusy = useNavigation().state === 'submitting'
  const { payments, open, currency, kind } = invoice
  const [form, fields] = useForm<{ amount: string; paidOn: string; reference: string }>({
    id: 'payment',
    schema: schemas.payment,
    lastResult,
    defaultValue: { amount: decimalAmount(Math.max(0, open), currency), paidOn: today, reference: '' },
  })
  if (kind === 'creditNote') return null
  return (
    <Card title={messages.title} flush={payments.length > 0}>
      {payments.length > 0 ? (
        <DataTable
          caption={messages.title}
          columns={paymentColumns(invoice)}
          rows={payments}
          rowKey={({ _id }) => _id}
        />
      ) : (
        <p className="text-quiet">{messages.none}.</p>
      )}
      {open > 0 ? (
        <div className={payments.length > 0 ? 'border-t border-line p-4' : 'mt-4 border-t border-line pt-4'}>
          <StackedForm form={form} preventScrollReset>
            <input type="hidden" name="intent" value="payment" />
            <input type="hidden" name="currency" value={currency} />
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField
                label={`${messages.amount} (${currency})`}
                field={fields.amount}
                inputMode="decimal"
                autoComplete="off"
              />
              <TextField label={messages.paidOn} field={fields.paidOn} type="date" />
            </div>
            <TextField
              label={messages.reference}
              field={fields.reference}
              maxLength={MAX_REFERENCE}
              autoComplete="off"
              optional
            />
            <div>
              <Button variant="primary" busy={isBusy}>
                {messages.add}
              </Button>
            </div>
          </StackedForm>
        </div>
      ) : null}
    </Card>
  )
}

export function CreditForm({ invoice, lastResult }: Omit<FormsProps, 'today'>) {
  const isBusy = useNavigation().state === 'submitting'
  const [form, fields] = useForm<{ reason: string }>({ id: 'credit', schema: schemas.credit, lastResult })
  if (invoice.kind === 'creditNote' || invoice.other) return null
  return (
    <Card title={credit.title}>
      <p className="mb-4 text-13 text-quiet">{credit.note}.</p>
      <StackedForm form={form} preventScrollReset>
        <input type="hidden" name="intent" value="credit" />
        <TextField label={credit.reason} field={fields.reason} maxLength={MAX_REASON} autoComplete="off" />
        <div>
          <Button variant="danger" busy={isBusy}>
            {credit.submit}
          </Button>
        </div>
      </StackedForm>
    </Card>
  )
}
