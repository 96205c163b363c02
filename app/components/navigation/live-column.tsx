import { useNavigate } from '@remix-run/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { pickerMessages as messages } from '~/shared/messages/picker'
import { type Params, paths, preservedParams } from '~/shared/paths'
import type { Level } from '~/shared/rules/navigation/levels'
import { type Chosen, chosenBy, columnsWith, within } from '~/shared/rules/navigation/navigation'
import { itemsOf, screenOf } from '~/shared/rules/navigation/places'
import type { NavigationItem, NavigationPlace } from '~/shared/schemas/navigation'
import { useDebounced } from '../ui/use-debounced'
import { ColumnCombobox } from './column-combobox'
import { parentLink } from './parent-link'
import { chosenIn, PickerColumn, WholeLink } from './picker-column'
import { useColumn } from './use-column'

const FILTER_MS = 200

interface Props {
  level: Level
  chosen: Chosen
  search: URLSearchParams
  isCurrent: boolean
  takesFocus: boolean
  onFocused(): void
  onChoose(chosen: Chosen): void
  onPlace(place: NavigationPlace): void
}

function addressOf(level: Level, chosen: Chosen, search: string, kept: Params): string | null {
  const inside = within(level, chosen)
  if (level !== 'client' && !inside) return null
  const { organization, device, location } = kept
  const own = level === 'client' ? { organization } : level === 'page' ? { device, location } : {}
  return paths.navigationColumn(inside, { ...own, search: search.trim() })
}

/** A column's parent does not change with its filter, so the last one is shown while the list loads. */
function useKnown(place: NavigationPlace | null): NavigationPlace | null {
  const latest = useRef(place)
  latest.current = place ?? latest.current
  return latest.current
}

/** On a touch device a focused field would open the on-screen keyboard over the list. */
const hasKeyboard = () => matchMedia('(pointer: fine)').matches

export function LiveColumn(props: Props) {
  const { level, chosen, search, isCurrent, takesFocus, onFocused, onChoose, onPlace } = props
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const kept = preservedParams(search)
  const settled = useDebounced(text, FILTER_MS)
  const address = addressOf(level, chosen, settled, kept)
  const column = useColumn(address)
  const place = useKnown(column.place)
  const root = useRef<HTMLElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const isSettled = settled === text

  useEffect(() => {
    if (place) onPlace(place)
  }, [place, onPlace])

  useEffect(() => {
    if (!takesFocus || column.state === 'loading') return
    const target = hasKeyboard() ? input.current : root.current
    target?.focus()
    onFocused()
  }, [takesFocus, column.state, onFocused])

  const linkTo = (item: NavigationItem) =>
    level === 'page' ? screenOf(item, kept) : columnsWith(search, chosenBy(item), kept)
  const choose = useCallback(
    (item: NavigationItem) =>
      level === 'page' ? navigate(screenOf(item, preservedParams(search))) : onChoose(chosenBy(item)),
    [level, search, navigate, onChoose],
  )
  const above = place ? itemsOf(place).at(-1) : undefined
  return (
    <PickerColumn
      root={root}
      level={level}
      isCurrent={isCurrent}
      back={parentLink(level, chosen, (up) => ({
        to: columnsWith(search, up, kept),
        onClick: (event) => {
          event.preventDefault()
          onChoose(up)
        },
      }))}
    >
      {address ? (
        <>
          <ColumnCombobox
            {...{ level, column, text, isSettled, input, linkTo }}
            chosen={chosenIn(level, chosen)}
            opensNext
            onType={setText}
            onChoose={choose}
          />
          {above ? <WholeLink label={messages.whole(above.name)} to={screenOf(above, kept)} /> : null}
        </>
      ) : null}
    </PickerColumn>
  )
}
