import { useSearchParams } from '@remix-run/react'
import { FilterSelect } from '~/components/lists/filter-select'
import { classes } from '~/components/ui/classes'
import { DateInput } from '~/components/ui/form/date-input'
import { CONTROL } from '~/components/ui/form/field'
import { invoicesMessages as messages } from '~/shared/messages/invoices'
import { INVOICE_STATES } from '~/shared/values/invoice-choices'

export const INVOICE_FILTERS = ['state', 'from', 'to', 'paidIn'] as const

export function InvoiceFilters() {
  const [search] = useSearchParams()
  const paidIn = search.get('paidIn')
  return (
    <>
      <FilterSelect
        name="state"
        any={messages.anyState}
        options={INVOICE_STATES.map((value) => ({ value, label: messages.states[value] }))}
      />
      {(['from', 'to'] as const).map((name) => (
        <div
          key={`${name} ${search.get(name) ?? ''}`}
          className="flex items-center gap-2 text-13 text-quiet max-sm:basis-full max-sm:justify-between"
        >
          <span aria-hidden="true">{messages[name]}</span>
          <DateInput
            name={name}
            type="date"
            aria-label={messages[name]}
            defaultValue={search.get(name) ?? ''}
            className={classes(CONTROL, 'h-9 w-40')}
          />
        </div>
      ))}
      {paidIn ? (
        <input
          key={paidIn}
          name="paidIn"
          aria-label={messages.paidIn}
          title={messages.paidIn}
          defaultValue={paidIn}
          maxLength={7}
          className={classes(CONTROL, 'h-9 flex-1 basis-28 sm:max-w-36')}
        />
      ) : null}
    </>
  )
}
