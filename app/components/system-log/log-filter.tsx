import { Form } from '@remix-run/react'
import { Button, ButtonLink } from '~/components/ui/button'
import { SelectField } from '~/components/ui/form/select-field'
import { TextField } from '~/components/ui/form/text-field'
import { activityMessages } from '~/shared/messages/activity'
import { formMessages } from '~/shared/messages/form'
import { systemLogMessages as messages } from '~/shared/messages/system-log'
import { paths } from '~/shared/paths'
import { LOG_PARTS, LOG_SPANS } from '~/shared/schemas/system-log'
import type { LogFilters } from './log-query'

type Props = { filters: LogFilters; locations: { _id: number; label: string }[]; isFollowing: boolean }

const choices = <T extends string>(values: readonly T[], labels: Record<T, string>) =>
  values.map((value) => ({ value, label: labels[value] }))

/** A plain GET form, so that the filters are part of the URL. */
export function LogFilter({ filters, locations, isFollowing }: Props) {
  const select = (
    name: 'level' | 'type' | 'location' | 'span',
    any: string,
    options: { value: string; label: string }[],
  ) => (
    <SelectField
      label={messages[name]}
      name={name}
      defaultValue={filters[name] ?? ''}
      placeholder={any}
      options={options}
      className="md:w-36"
    />
  )
  return (
    <Form
      method="get"
      key={JSON.stringify(filters)}
      role="search"
      aria-label={messages.title}
      className="grid grid-cols-2 items-end gap-3 md:flex md:flex-wrap"
    >
      <TextField
        label={activityMessages.search}
        name="searchText"
        type="search"
        defaultValue={filters.searchText}
        placeholder={messages.searchHelp}
        maxLength={200}
        className="col-span-2 md:w-60"
      />
      {select('level', messages.anyLevel, [
        { value: 'error', label: messages.errorsOnly },
        { value: 'fatal', label: messages.fatalOnly },
      ])}
      {select('type', messages.anyType, choices(LOG_PARTS, messages.types))}
      {locations.length > 1
        ? select(
            'location',
            messages.anyLocation,
            locations.map(({ _id, label }) => ({ value: String(_id), label })),
          )
        : null}
      {select('span', messages.anySpan, choices(LOG_SPANS, messages.spans))}
      <div className="col-span-2 grid grid-cols-2 items-end gap-3 md:flex">
        <TextField
          label={activityMessages.from}
          name="from"
          type="date"
          defaultValue={filters.from}
          className="md:w-38"
        />
        <TextField
          label={activityMessages.to}
          name="to"
          type="date"
          defaultValue={filters.to}
          className="md:w-38"
        />
      </div>
      <div className="col-span-2 flex flex-wrap items-center gap-2">
        {isFollowing ? <input type="hidden" name="follow" value="1" /> : null}
        <Button>{formMessages.apply}</Button>
        {Object.keys(filters).length > 0 ? (
          <ButtonLink to={paths.systemLog()} variant="quiet">
            {formMessages.clear}
          </ButtonLink>
        ) : null}
      </div>
    </Form>
  )
}
