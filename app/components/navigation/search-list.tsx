import { useNavigate, useSearchParams } from '@remix-run/react'
import { type RefObject, useEffect, useId, useState } from 'react'
import { classes } from '~/components/ui/classes'
import { messages } from '~/shared/messages'
import { keptFrom, paths } from '~/shared/paths'
import { screenOf } from '~/shared/rules/places'
import type { NavigationItem } from '~/shared/schemas/navigation'
import { useCombobox } from './use-combobox'
import { usePlaceSearch } from './use-place-search'
import { useSettled } from './use-settled'

const words = messages.placeSearch
const QUIET_MS = 500

interface Option {
  key: string
  to: string
  label: string
  note: string | null
  kind: string | null
}

/** The results, and below them the screen that shows them all. */
function optionsOf(items: NavigationItem[], search: URLSearchParams, text: string): Option[] {
  const kept = keptFrom(search)
  const found = items.map((item) => ({
    key: `${item.level}-${item._id}`,
    to: screenOf(item, kept),
    label: item.name,
    note: item.note,
    kind: words.levels[item.level],
  }))
  const all = {
    key: 'all',
    to: paths.search({ ...kept, q: text }),
    label: words.showAll,
    note: null,
    kind: null,
  }
  return found.length > 0 ? [...found, all] : []
}

/** What is told to those who do not see the list. */
function statusOf(text: string, answer: ReturnType<typeof usePlaceSearch>): string {
  if (!text) return ''
  if (answer === 'failed') return messages.picker.failed
  if (answer === null) return messages.picker.loading
  if (answer.items.length === 0) return words.nothing(text)
  return answer.hasMore ? words.hasMore(answer.items.length) : words.found(answer.items.length)
}

function Choice({ option, id, isActive, onChoose }: ChoiceProps) {
  const { label, note, kind } = option
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are pressed in the field, which keeps the focus
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      onClick={onChoose}
      className={classes(
        'flex cursor-pointer items-baseline gap-3 rounded-6 px-2.5 py-1.5 hover:bg-hover',
        isActive && 'bg-accent-soft',
      )}
    >
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="truncate">{label}</span>
        {note ? <span className="truncate text-12 text-quiet">{note}</span> : null}
      </span>
      {kind ? <span className="shrink-0 text-12 text-quiet">{kind}</span> : null}
    </div>
  )
}

interface ChoiceProps {
  option: Option
  id: string
  isActive: boolean
  onChoose(): void
}

/**
 * Results below a search field while typing; in the menu of a narrow screen they are a part of it. Without them the
 * field is a form that leads to the search screen.
 */
export function SearchList({ input }: { input: RefObject<HTMLInputElement> }) {
  const id = useId()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [typed, setTyped] = useState('')
  const text = useSettled(typed, QUIET_MS).trim()
  const answer = usePlaceSearch(text, search)
  const options = answer && answer !== 'failed' ? optionsOf(answer.items, search, text) : []
  const go = (option: Option | undefined) => {
    if (option) navigate(option.to)
  }
  const { isOpen, active, close } = useCombobox(input, {
    id,
    count: options.length,
    text,
    onType: setTyped,
    onChoose: (index) => go(options[index]),
  })
  const status = isOpen ? statusOf(text, answer) : ''

  useEffect(() => {
    if (active >= 0) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [active, id])

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a press in the list leaves the focus in the field */}
      <div
        hidden={!isOpen || !status}
        onMouseDown={(event) => event.preventDefault()}
        className="mt-1 rounded-6 bg-raised sm:absolute sm:top-full sm:right-0 sm:z-30 sm:max-h-[70vh] sm:w-110 sm:max-w-[calc(100vw-32px)] sm:overflow-y-auto sm:p-1 sm:shadow-float"
      >
        <p className="px-2.5 py-1.5 text-13 text-quiet" aria-hidden="true">
          {status}
        </p>
        {options.length > 0 ? (
          <div id={id} role="listbox" aria-label={words.title}>
            {options.map((option, index) => (
              <Choice
                key={option.key}
                id={`${id}-${index}`}
                option={option}
                isActive={index === active}
                onChoose={() => {
                  close()
                  go(option)
                }}
              />
            ))}
          </div>
        ) : null}
      </div>
      <span role="status" className="sr-only">
        {status}
      </span>
    </>
  )
}
