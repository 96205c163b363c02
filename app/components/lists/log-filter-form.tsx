import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Button, ButtonLink } from '~/components/ui/button'
import { TextField } from '~/components/ui/form/text-field'
import { activityMessages as messages } from '~/shared/messages/activity'
import { formMessages } from '~/shared/messages/form'

type LogFilterFormProps = {
  title: string
  filters: { searchText?: string; from?: string; to?: string }
  searchHelp: string
  /** The list without filters. */
  clearTo: string
  /** Between the search and the dates. */
  children: ReactNode
  /** Beside the button. */
  more?: ReactNode
}

/** A plain GET form, so that the filters are part of the URL. */
export function LogFilterForm({ title, filters, searchHelp, clearTo, children, more }: LogFilterFormProps) {
  return (
    <Form
      method="get"
      key={JSON.stringify(filters)}
      role="search"
      aria-label={title}
      className="grid grid-cols-2 items-end gap-3 md:flex md:flex-wrap"
    >
      <TextField
        label={messages.search}
        name="searchText"
        type="search"
        defaultValue={filters.searchText}
        placeholder={searchHelp}
        maxLength={200}
        className="col-span-2 md:w-60"
      />
      {children}
      <div className="col-span-2 grid grid-cols-2 items-end gap-3 md:flex">
        {(['from', 'to'] as const).map((name) => (
          <TextField
            key={name}
            label={messages[name]}
            name={name}
            type="date"
            defaultValue={filters[name]}
            className="md:w-38"
          />
        ))}
      </div>
      <div className="col-span-2 flex flex-wrap items-center gap-2">
        {more}
        <Button>{formMessages.apply}</Button>
        {Object.keys(filters).length > 0 ? (
          <ButtonLink to={clearTo} variant="quiet">
            {formMessages.clear}
          </ButtonLink>
        ) : null}
      </div>
    </Form>
  )
}
