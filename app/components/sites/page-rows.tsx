import type { FieldMetadata, FormMetadata } from '@conform-to/react'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash'
import { useEffect, useRef } from 'react'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { classes } from '~/components/ui/classes'
import { AddressInput } from '~/components/ui/form/address-input'
import { useBoundField } from '~/components/ui/form/bound-field'
import { CONTROL, FieldError, useFieldWiring } from '~/components/ui/form/field'
import { TextArea } from '~/components/ui/form/text-field'
import { siteMessages } from '~/shared/messages/hierarchy'
import { sitesLabelsMessages as labels } from '~/shared/messages/sites-labels'
import { SPREAD_ADDRESSES } from '~/shared/rules/site-form-rows'
import type { PageValues } from './site-values'

const EMPTY: PageValues = { url: '', name: '' }
const GRID = 'grid grid-cols-[minmax(0,1fr)_auto] gap-2 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_auto]'

type RowInputProps = { field: FieldMetadata<string>; label: string; className?: string; autoFocus?: boolean }

function RowInput({ field, label, className, autoFocus }: RowInputProps) {
  const isUrl = field.name.endsWith('.url')
  const bound = useBoundField(field)
  const { id, errors, wiring } = useFieldWiring({ label, error: bound?.error }, bound?.id)
  return (
    <div className={classes('flex min-w-0 flex-col gap-1.5', className)}>
      {isUrl ? (
        <AddressInput
          wiring={wiring}
          {...{ autoFocus, name: field.name, defaultValue: bound?.text, 'aria-label': label }}
          placeholder="https://example.com/"
        />
      ) : (
        <input
          {...wiring}
          name={field.name}
          defaultValue={bound?.text}
          aria-label={label}
          placeholder={labels.nameOptional}
          maxLength={120}
          autoComplete="off"
          className={classes(CONTROL, 'h-9')}
        />
      )}
      <FieldError id={id} errors={errors} />
    </div>
  )
}

type PageRowProps = { page: FieldMetadata<PageValues>; number: number; remove: object; autoFocus: boolean }

function PageRow({ page, number, remove, autoFocus }: PageRowProps) {
  const { _id, url, name } = page.getFieldset()
  return (
    <li className={GRID}>
      {_id.initialValue ? <input type="hidden" name={_id.name} value={_id.initialValue} /> : null}
      <RowInput field={url} label={labels.addressOf(number)} autoFocus={autoFocus} />
      <Button {...remove} variant="quiet" icon={Trash2} iconOnly className="sm:order-last">
        {labels.removePage(number)}
      </Button>
      <RowInput field={name} label={labels.nameOf(number)} className="max-sm:col-span-2 max-sm:pr-11" />
    </li>
  )
}

type PageRowsProps = {
  form: FormMetadata
  pages: FieldMetadata<PageValues[]>
  addresses: FieldMetadata<string>
  isRowAdded: boolean
}

export function PageRows({ form, pages, addresses, isRowAdded }: PageRowsProps) {
  const rows = pages.getFieldList()
  const before = useRef(rows.length)
  useEffect(() => {
    before.current = rows.length
  }, [rows.length])
  // With the schema loaded, conform adds a row without a server response.
  const hasNewRow = isRowAdded || rows.length === before.current + 1
  return (
    <Card title={labels.pages} note={siteMessages.pages(rows.length)}>
      <div className="flex flex-col gap-3">
        <ul className="flex flex-col gap-3 sm:gap-2">
          {rows.map((page, index) => (
            <PageRow
              key={page.key ?? page.name}
              page={page}
              number={index + 1}
              remove={form.remove.getButtonProps({ name: pages.name, index })}
              autoFocus={hasNewRow && index === rows.length - 1}
            />
          ))}
        </ul>
        <FieldError id={pages.id} errors={pages.errors ?? []} />
        <div>
          <Button
            {...form.insert.getButtonProps({ name: pages.name, defaultValue: EMPTY })}
            size="small"
            icon={Plus}
          >
            {labels.addAPage}
          </Button>
        </div>
        <details
          open={addresses.initialValue !== undefined || addresses.errors !== undefined}
          className="border-t border-line pt-3"
        >
          <summary className="w-fit rounded-2 text-13 text-link hover:underline">
            {labels.addSeveralAddressesAtOnce}
          </summary>
          <div className="flex flex-col gap-2 pt-3">
            <TextArea
              key={pages.key}
              label={labels.addresses}
              help={labels.onePerLineDuplicatesAre}
              field={addresses}
              rows={4}
              spellCheck={false}
              mono
            />
            <div>
              <Button name="intent" value={SPREAD_ADDRESSES} size="small" formNoValidate>
                {labels.addThesePages}
              </Button>
            </div>
          </div>
        </details>
      </div>
    </Card>
  )
}
