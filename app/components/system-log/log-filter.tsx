import { LogFilterForm } from '~/components/lists/log-filter-form'
import { SelectField } from '~/components/ui/form/select-field'
import { systemLogMessages as messages } from '~/shared/messages/system-log'
import { paths } from '~/shared/paths'
import { LOG_PARTS, LOG_SPANS } from '~/shared/schemas/system-log'
import type { LogFilters } from './log-query'

type Props = { filters: LogFilters; locations: { _id: number; label: string }[]; isFollowing: boolean }

const choices = <T extends string>(values: readonly T[], labels: Record<T, string>) =>
  values.map((value) => ({ value, label: labels[value] }))

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
    <LogFilterForm
      title={messages.title}
      filters={filters}
      searchHelp={messages.searchHelp}
      clearTo={paths.systemLog()}
      more={isFollowing ? <input type="hidden" name="follow" value="1" /> : null}
    >
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
    </LogFilterForm>
  )
}
