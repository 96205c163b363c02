import { Combobox, ComboboxInput, ComboboxOption, ComboboxOptions } from '@headlessui/react'
import { Link } from '@remix-run/react'
import { type Ref, useEffect, useRef } from 'react'
import { CONTROL } from '~/components/ui/form/field'
import { pickerMessages as messages } from '~/shared/messages/picker'
import type { Level } from '~/shared/rules/navigation/levels'
import type { NavigationItem } from '~/shared/schemas/navigation'
import { ColumnEnd } from './column-end'
import { EmptyColumn, hasNotes, ROW_CLASS, RowContent } from './picker-column'
import { useChoice } from './use-choice'
import type { LoadedColumn } from './use-column'

interface Props {
  level: Level
  column: LoadedColumn
  chosen: number | null
  text: string
  /** Whether the column is filtered by `text`. */
  isSettled: boolean
  opensNext?: boolean
  input?: Ref<HTMLInputElement>
  linkTo(item: NavigationItem): string
  onType(text: string): void
  onChoose(item: NavigationItem): void
}

/** A filter with an always open list: focus stays in the filter, arrow keys and Enter choose. */
export function ColumnCombobox(props: Props) {
  const { level, column, chosen, text, isSettled, opensNext = false, input, linkTo, onType, onChoose } = props
  const { items, state } = column
  const isReady = isSettled && (items.length > 0 || state !== 'loading')
  const isFirstWanted = useRef(false)
  const choice = useChoice((id: number) => {
    const item = items.find(({ _id }) => _id === id)
    if (item) onChoose(item)
  })

  useEffect(() => {
    if (!isReady || !isFirstWanted.current) return
    isFirstWanted.current = false
    if (items[0]) onChoose(items[0])
  }, [isReady, items, onChoose])

  return (
    <Combobox value={chosen} onChange={choice.onChange} onClose={choice.onClose} immediate>
      <ComboboxInput
        ref={input}
        displayValue={() => text}
        onChange={(event) => {
          isFirstWanted.current = false
          onType(event.target.value)
        }}
        onKeyDown={(event) => {
          // Headless UI would close the list: while it loads there is no option to choose.
          if (event.key === 'Enter' && !isReady && !event.nativeEvent.isComposing) {
            event.preventDefault()
            isFirstWanted.current = true
          } else choice.onKeyDown(event)
        }}
        maxLength={200}
        aria-label={messages.filter[level]}
        placeholder={messages.filter[level]}
        autoComplete="off"
        className={`${CONTROL} h-9 shrink-0`}
      />
      <div data-scroll="" className="flex min-h-0 flex-col gap-0.5 overflow-y-auto">
        {items.length > 0 ? (
          <ComboboxOptions
            static
            modal={false}
            aria-label={messages.columns[level]}
            className="flex flex-col gap-0.5 outline-none"
          >
            {items.map((item) => (
              <ComboboxOption
                key={item._id}
                as={Link}
                to={linkTo(item)}
                value={item._id}
                title={item.name}
                aria-current={item._id === chosen ? 'true' : undefined}
                className={`${ROW_CLASS} cursor-pointer data-focus:bg-hover aria-[current]:data-focus:bg-accent-soft`}
                {...choice.link}
              >
                <RowContent
                  item={item}
                  hasNote={hasNotes(level, items)}
                  opens={opensNext && level !== 'page'}
                />
              </ComboboxOption>
            ))}
          </ComboboxOptions>
        ) : null}
        <ColumnEnd column={column} />
      </div>
      {items.length === 0 && state === 'ready' ? (
        <EmptyColumn>{text.trim() ? messages.noneFound : messages.empty[level]}</EmptyColumn>
      ) : null}
    </Combobox>
  )
}
