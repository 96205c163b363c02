import { useSearchParams } from '@remix-run/react'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useVisitor } from '~/components/visitor/use-visitor'
import { paletteMessages as messages } from '~/shared/messages/palette'
import { paths, preservedParams } from '~/shared/paths'
import type { Here } from '~/shared/rules/navigation/command'
import { commandsFor } from '~/shared/rules/navigation/commands'
import {
  matchingOptions,
  type PaletteOption,
  startOptions,
  type VisitedPlace,
} from '~/shared/rules/navigation/palette-options'
import type { PaletteHistory } from '~/shared/schemas/palette'
import { useDebounced } from '../../ui/use-debounced'
import { readJson } from '../read-json'
import { usePlaceSearch } from '../use-place-search'
import { useHere } from './use-here'
import { clearVisited, readVisited } from './visited-places'

const QUIET_MS = 200
const NO_HISTORY: PaletteHistory = { commands: [], places: [], searches: [] }

/** Null until it is read; a visitor by share link has none. */
function useHistory(isSignedIn: boolean) {
  const [history, setHistory] = useState<PaletteHistory | null>(isSignedIn ? null : NO_HISTORY)
  useEffect(() => {
    if (!isSignedIn) return
    const asking = new AbortController()
    void readJson<PaletteHistory>(paths.palette(), asking.signal).then((read) => {
      if (!asking.signal.aborted) setHistory(read ?? NO_HISTORY)
    })
    return () => asking.abort()
  }, [isSignedIn])
  const clear = useCallback(() => setHistory(NO_HISTORY), [])
  return { history, clear }
}

/** The place on the screen needs no way to it. */
const othersThan = ({ returnTo }: Here, visited: VisitedPlace[]) =>
  visited.filter(({ to }) => !returnTo.startsWith(to.replace(/\/overview$/, '')))

export interface Palette {
  options: PaletteOption[]
  status: string
  clearHistory(): void
}

export function usePalette(typed: string): Palette {
  const visitor = useVisitor()
  const here = useHere()
  const [visited, setVisited] = useState(() => othersThan(here, visitor ? readVisited(visitor._id) : []))
  const [search] = useSearchParams()
  const { history, clear } = useHistory(visitor !== null)
  const text = typed.trim()
  const settled = useDebounced(text, QUIET_MS)
  const answer = usePlaceSearch(settled, search)
  const found = settled === text ? answer : null
  const kept = useMemo(() => preservedParams(search), [search])
  const commands = useMemo(() => (visitor ? commandsFor(visitor, here, kept) : []), [visitor, here, kept])
  const options = useMemo(() => {
    if (text === '') return history ? startOptions({ commands, history, kept }, visited) : []
    const places = found && found !== 'failed' ? found.items : []
    return matchingOptions(text, { commands, history: history ?? NO_HISTORY, kept }, places)
  }, [text, commands, history, kept, found, visited])
  const clearHistory = () => {
    if (visitor) clearVisited(visitor._id)
    setVisited([])
    clear()
  }
  return { options, status: statusOf(text, found, options.length), clearHistory }
}

function statusOf(text: string, places: ReturnType<typeof usePlaceSearch>, options: number): string {
  if (text === '') return ''
  if (places === 'failed') return messages.failed
  if (places === null) return messages.searching
  // The last option leads to the search screen.
  return options > 1 ? messages.results(options - 1) : messages.nothing(text)
}
