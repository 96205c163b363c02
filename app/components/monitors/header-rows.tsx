import type { FormMetadata } from '@conform-to/react'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash'
import { Button } from '~/components/ui/button'
import { TextField } from '~/components/ui/form/text-field'
import type { FormField } from '~/components/ui/form/use-form'
import { monitorFormMessages as messages } from '~/shared/messages/monitors'
import { EMPTY_HEADER, type HeaderValues } from './monitor-values'

const MAX_ROWS = 20

type RowProps = { header: FormField<HeaderValues>; number: number; stored: string[]; remove: object }

function HeaderRow({ header, number, stored, remove }: RowProps) {
  const { name, value } = header.getFieldset()
  const isStored = stored.some((one) => one.toLowerCase() === (name.value ?? '').trim().toLowerCase())
  return (
    <li className="grid gap-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] sm:items-end">
      <TextField
        label={messages.headerName(number)}
        // An error of the whole row is shown at its name.
        error={[...(name.errors ?? []), ...(header.errors ?? [])]}
        field={name}
        placeholder={number === 1 ? 'Authorization' : undefined}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        mono
      />
      <TextField
        label={messages.headerValue(number)}
        field={value}
        placeholder={isStored ? messages.storedValue : undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={2000}
        mono
      />
      <Button {...remove} variant="quiet" icon={Trash2} iconOnly>
        {messages.removeHeader(number)}
      </Button>
    </li>
  )
}

type HeaderRowsProps = {
  form: FormMetadata
  headers: FormField<HeaderValues[]>
  /** Names of headers whose stored values are kept if the field is empty. */
  stored: string[]
}

export function HeaderRows({ form, headers, stored }: HeaderRowsProps) {
  const rows = headers.getFieldList()
  return (
    <fieldset className="flex min-w-0 flex-col items-start gap-3">
      <legend className="text-13 font-medium">{messages.headers}</legend>
      <ul className="flex flex-col gap-3 self-stretch">
        {rows.map((header, index) => (
          <HeaderRow
            key={header.key ?? header.name}
            header={header}
            number={index + 1}
            stored={stored}
            remove={form.remove.getButtonProps({ name: headers.name, index })}
          />
        ))}
      </ul>
      {rows.length < MAX_ROWS ? (
        <Button
          {...form.insert.getButtonProps({ name: headers.name, defaultValue: EMPTY_HEADER })}
          size="small"
          icon={Plus}
        >
          {messages.addHeader}
        </Button>
      ) : null}
      <p className="text-13 text-quiet">{messages.headersHelp}</p>
    </fieldset>
  )
}
