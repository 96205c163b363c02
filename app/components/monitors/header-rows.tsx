import { TextField } from '~/components/ui/text-field'
import { messages } from '~/shared/messages'
import type { HeaderValues } from './monitor-values'

const words = messages.monitorForm
const EMPTY_ROWS = 2
const MOST_ROWS = 20

type HeaderRowsProps = {
  rows: HeaderValues[]
  /** Names whose values are kept when none is typed. */
  stored: string[]
  errors: Record<string, string[]>
}

/** Rows to fill in: those that are set, and two more. */
export function HeaderRows({ rows, stored, errors }: HeaderRowsProps) {
  const empty = Array.from({ length: EMPTY_ROWS }, () => ({ name: '', value: '' }))
  const names = stored.map((name) => name.toLowerCase())
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="text-13 font-medium">{words.headers}</legend>
      <ul className="flex flex-col gap-3">
        {[...rows, ...empty].slice(0, MOST_ROWS).map((row, index) => {
          const at = `request.headers[${index}]`
          const isKept = names.includes((row.name ?? '').trim().toLowerCase())
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: an empty row has nothing else
            <li key={index} className="grid gap-2 sm:grid-cols-2">
              <TextField
                label={words.headerName(index + 1)}
                error={errors[`${at}.name`] ?? errors[at]}
                name={`${at}.name`}
                defaultValue={row.name}
                placeholder={index === 0 ? 'Authorization' : undefined}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                maxLength={100}
                mono
              />
              <TextField
                label={words.headerValue(index + 1)}
                error={errors[`${at}.value`]}
                name={`${at}.value`}
                defaultValue={row.value}
                placeholder={isKept ? words.kept : undefined}
                autoComplete="off"
                spellCheck={false}
                maxLength={2000}
                mono
              />
            </li>
          )
        })}
      </ul>
      <p className="text-13 text-quiet">{words.headersHelp}</p>
    </fieldset>
  )
}
