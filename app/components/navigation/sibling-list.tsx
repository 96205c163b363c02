import { useNavigate, useSearchParams } from '@remix-run/react'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { keep, paths } from '~/shared/paths'
import type { Level } from '~/shared/rules/navigation/levels'
import type { within } from '~/shared/rules/navigation/navigation'
import { screenOf } from '~/shared/rules/navigation/places'
import type { NavigationItem } from '~/shared/schemas/navigation'
import { useDebounced } from '../ui/use-debounced'
import { ColumnCombobox } from './column-combobox'
import { useColumn } from './use-column'

const FILTER_MS = 200

export interface Siblings {
  level: Level
  current: number
  inside: ReturnType<typeof within>
}

export function SiblingList({ level, current, inside }: Siblings) {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [text, setText] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const kept = keep(search)
  const { organization, device, location } = kept
  const own = level === 'client' ? { organization } : level === 'page' ? { device, location } : {}
  const settled = useDebounced(text, FILTER_MS).trim()
  const column = useColumn(paths.navigationColumn(inside, { ...own, search: settled }))
  // The popover set the focus before this lazy list was loaded.
  useLayoutEffect(() => input.current?.focus(), [])
  const choose = useCallback(
    (item: NavigationItem) => navigate(screenOf(item, keep(search))),
    [navigate, search],
  )
  return (
    <div className="flex max-h-80 flex-col gap-1">
      <ColumnCombobox
        {...{ level, column, text, input }}
        chosen={current}
        isSettled={settled === text.trim()}
        linkTo={(item) => screenOf(item, kept)}
        onType={setText}
        onChoose={choose}
      />
    </div>
  )
}
