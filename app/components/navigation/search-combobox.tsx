import { Combobox, ComboboxInput, ComboboxOption, ComboboxOptions } from '@headlessui/react'
import { useNavigate, useSearchParams } from '@remix-run/react'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { CompetitorBadge } from '~/components/marks/competitor-badge'
import { placeSearchMessages } from '~/shared/messages/picker'
import { useDebounced } from '../ui/use-debounced'
import { SEARCH_FIELD } from './search-field'
import { type SearchOption, searchOptions, searchStatus } from './search-options'
import { useChoice } from './use-choice'
import { usePlaceSearch } from './use-place-search'

const QUIET_MS = 500

const readNative = (input: HTMLInputElement | null) => ({
  text: input?.value ?? '',
  hadFocus: input !== null && input === document.activeElement,
  caret: input?.selectionStart ?? 0,
})

const Result = ({ option: { to, label, note, kind, isCompetitor } }: { option: SearchOption }) => (
  <ComboboxOption
    value={to}
    className="flex cursor-pointer items-baseline gap-3 rounded-6 px-2.5 py-1.5 data-focus:bg-accent-soft"
  >
    <span className="flex min-w-0 flex-1 flex-col">
      <span className="truncate">{label}</span>
      {note ? <span className="truncate text-12 text-quiet">{note}</span> : null}
    </span>
    <CompetitorBadge isShown={isCompetitor} />
    {kind ? <span className="shrink-0 text-12 text-quiet">{kind}</span> : null}
  </ComboboxOption>
)

export function SearchCombobox({ native }: { native: RefObject<HTMLInputElement> }) {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [before] = useState(() => readNative(native.current))
  const [typed, setTyped] = useState(before.text)
  const input = useRef<HTMLInputElement>(null)
  const choice = useChoice<string>(navigate)
  const settled = useDebounced(typed.trim(), QUIET_MS)
  const text = typed.trim()
  const places = usePlaceSearch(settled, search)
  const answer = settled === text ? places : null
  const options = searchOptions(text, answer && answer !== 'failed' ? answer.items : [], search)
  const status = searchStatus(text, answer)

  useLayoutEffect(() => {
    if (!before.hadFocus) return
    input.current?.focus()
    input.current?.setSelectionRange(before.caret, before.caret)
  }, [before])

  return (
    // The value is the text: Headless UI writes the value into the field when the list closes.
    <Combobox value={typed} onChange={choice.onChange} immediate={text !== ''}>
      <ComboboxInput
        ref={input}
        {...SEARCH_FIELD}
        // Headless UI writes the value only in an effect: a key typed before it would replace the text.
        defaultValue={before.text}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={choice.onKeyDown}
      />
      {text ? (
        <ComboboxOptions
          modal={false}
          aria-label={placeSearchMessages.title}
          className="absolute top-full right-0 z-30 mt-1 max-h-[70vh] w-110 max-w-[calc(100vw-32px)] overflow-y-auto rounded-6 bg-raised p-1 shadow-float max-sm:fixed max-sm:inset-x-4 max-sm:top-14 max-sm:w-auto"
        >
          <p className="px-2.5 py-1.5 text-13 text-quiet" aria-hidden="true">
            {status}
          </p>
          {options.map((option) => (
            <Result key={option.to} option={option} />
          ))}
        </ComboboxOptions>
      ) : null}
      <span role="status" className="sr-only">
        {status}
      </span>
    </Combobox>
  )
}
