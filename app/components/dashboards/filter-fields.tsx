import { Link } from '@remix-run/react'
import X from 'lucide-react/icons/x'
import { Button, ButtonLink } from '~/components/ui/button'
import { FoldMark } from '~/components/ui/fold-mark'
import { SelectField, type SelectOption } from '~/components/ui/form/select-field'
import { TextField } from '~/components/ui/form/text-field'
import { formMessages } from '~/shared/messages/form'
import { overviewMessages as messages } from '~/shared/messages/overview'
import { rangeMessages } from '~/shared/messages/report'
import { withParams } from '~/shared/paths'

export interface FilterField {
  name: string
  label: string
  /** Empty if the filter is not active. */
  value: string
  none: string
  /** In the URL while the filter is not active. */
  noneValue?: string
  options: SelectOption[]
}

export interface FilterDates {
  startDate: string
  endDate: string
  /** True if the value is in the URL and not the default. */
  hasDates: boolean
  isInvalid: boolean
}

interface Props {
  pathname: string
  search: URLSearchParams
  formId: string
  fields: FilterField[]
  dates?: FilterDates | null
}

const DATES = ['startDate', 'endDate']

/** A selected value that is no longer an option stays visible, so that it can be removed. */
const optionsOf = ({ options, value }: FilterField): SelectOption[] =>
  value === '' || options.some((option) => option.value === value)
    ? options
    : [...options, { value, label: value }]

export function FilterFields({ pathname, search, formId, fields, dates }: Props) {
  const chosen = fields
    .filter(({ value }) => value !== '')
    .map((field) => ({
      names: [field.name],
      text: `${field.label}: ${optionsOf(field).find(({ value }) => value === field.value)?.label}`,
    }))
  if (dates?.hasDates)
    chosen.push({ names: DATES, text: `${messages.fields.dates}: ${dates.startDate} – ${dates.endDate}` })
  const without = (names: string[]) =>
    withParams(pathname, search, {
      ...Object.fromEntries(
        names.map((name) => [name, fields.find((field) => field.name === name)?.noneValue ?? null]),
      ),
      pageNumber: null,
    })
  return (
    <>
      <details className="open:basis-full">
        <summary className="inline-flex h-9 items-center gap-1 rounded-6 pr-2.5 pl-1 text-13 font-medium text-quiet hover:bg-sunken hover:text-text">
          <FoldMark />
          {messages.filters}
        </summary>
        <div className="mt-1 grid grid-cols-1 gap-3 rounded-6 border border-line bg-surface p-4 sm:grid-cols-2 lg:grid-cols-4">
          {fields.map((field) => (
            <SelectField
              key={`${field.name} ${field.value}`}
              form={formId}
              label={field.label}
              name={field.name}
              defaultValue={field.value || (field.noneValue ?? '')}
              options={[{ value: field.noneValue ?? '', label: field.none }, ...optionsOf(field)]}
            />
          ))}
          {dates ? <DateFields formId={formId} dates={dates} /> : null}
          <div className="flex items-end">
            <Button form={formId}>{formMessages.apply}</Button>
          </div>
        </div>
      </details>
      {chosen.map(({ names, text }) => (
        <Link
          key={names[0]}
          to={without(names)}
          preventScrollReset
          aria-label={messages.remove(text)}
          className="inline-flex h-8 max-w-full items-center gap-1.5 rounded-full bg-sunken px-3 text-13 hover:bg-hover"
        >
          <span className="truncate">{text}</span>
          <X size={16} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-quiet" />
        </Link>
      ))}
      {chosen.length > 1 ? (
        <ButtonLink variant="quiet" size="small" to={without(chosen.flatMap(({ names }) => names))}>
          {messages.clearAll}
        </ButtonLink>
      ) : null}
    </>
  )
}

function DateFields({ formId, dates }: { formId: string; dates: FilterDates }) {
  const own = [
    { name: 'startDate', label: rangeMessages.start, value: dates.startDate },
    { name: 'endDate', label: rangeMessages.end, value: dates.endDate },
  ]
  return own.map(({ name, label, value }) => (
    <TextField
      key={`${name} ${value} ${dates.hasDates}`}
      form={formId}
      type="date"
      label={label}
      name={name}
      defaultValue={dates.hasDates ? value : ''}
    />
  ))
}
