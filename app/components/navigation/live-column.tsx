import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { CONTROL } from '~/components/ui/field'
import { messages } from '~/shared/messages'
import { keptFrom, type Params, paths } from '~/shared/paths'
import type { Level } from '~/shared/rules/levels'
import { type Chosen, chosenBy, columnsWith, within } from '~/shared/rules/navigation'
import { itemsOf, screenOf } from '~/shared/rules/places'
import type { NavigationItem, NavigationPlace } from '~/shared/schemas/navigation'
import { backFrom } from './back-from'
import { ColumnEnd } from './column-end'
import { chosenIn, PickerColumn } from './picker-column'
import { useColumn } from './use-column'
import { useColumnFocus } from './use-column-focus'
import { useSettled } from './use-settled'

const words = messages.picker
const FILTER_MS = 200

interface Props {
  level: Level
  chosen: Chosen
  search: URLSearchParams
  isCurrent: boolean
  /** It gets the focus as soon as it has something to focus. */
  takesFocus: boolean
  onFocused(): void
  onChoose(chosen: Chosen): void
  onPlace(place: NavigationPlace): void
}

/** A click that opens another tab or window stays one. */
const isPlain = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

const choosing = (choose: () => void) => (event: MouseEvent) => {
  if (!isPlain(event)) return
  event.preventDefault()
  choose()
}

function addressOf(level: Level, chosen: Chosen, search: string, kept: Params): string | null {
  const inside = within(level, chosen)
  if (level !== 'client' && !inside) return null
  const { organization, device, location } = kept
  const own = level === 'client' ? { organization } : level === 'page' ? { device, location } : {}
  return paths.navigationColumn(inside, { ...own, search: search.trim() })
}

/** Where a column lies does not change with its filter, so it is still told while that is looked for. */
function useKnown(place: NavigationPlace | null): NavigationPlace | null {
  const known = useRef(place)
  known.current = place ?? known.current
  return known.current
}

/** A column that reads its items itself, goes on when its end comes near, and is filtered while typing. */
export function LiveColumn(props: Props) {
  const { level, chosen, search, isCurrent, takesFocus, onFocused, onChoose, onPlace } = props
  const [text, setText] = useState('')
  const kept = keptFrom(search)
  const settled = useSettled(text, FILTER_MS)
  const address = addressOf(level, chosen, settled, kept)
  const column = useColumn(address)
  const { state } = column
  const place = useKnown(column.place)
  const root = useRef<HTMLElement>(null)
  const isReady = state !== 'loading' && settled === text
  const keys = useColumnFocus(root, { address, isReady, takesFocus, onFocused })

  useEffect(() => {
    if (place) onPlace(place)
  }, [place, onPlace])

  const above = place ? itemsOf(place).at(-1) : undefined
  const linkTo = (item: NavigationItem) =>
    level === 'page'
      ? { to: screenOf(item, kept) }
      : {
          to: columnsWith(search, chosenBy(item), kept),
          onClick: choosing(() => onChoose(chosenBy(item))),
        }
  return (
    <PickerColumn
      root={root}
      level={level}
      items={address ? column.items : null}
      chosen={chosenIn(level, chosen)}
      isCurrent={isCurrent}
      back={backFrom(level, chosen, (up) => ({
        to: columnsWith(search, up, kept),
        onClick: choosing(() => onChoose(up)),
      }))}
      whole={above ? { label: words.whole(above.name), to: screenOf(above, kept) } : null}
      empty={state === 'ready' ? (settled.trim() ? words.noneFound : words.empty[level]) : null}
      linkTo={linkTo}
      filter={
        <input
          type="text"
          data-filter=""
          value={text}
          onChange={(event) => setText(event.target.value)}
          {...keys}
          maxLength={200}
          aria-label={words.filter[level]}
          placeholder={words.filter[level]}
          autoComplete="off"
          className={`${CONTROL} h-9 shrink-0`}
        />
      }
      footer={<ColumnEnd column={column} />}
    />
  )
}
