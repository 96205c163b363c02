import { useCallback, useEffect, useRef, useState } from 'react'
import type { NavigationColumn, NavigationItem, NavigationPlace } from '~/shared/schemas/navigation'
import { readJson } from './read-json'

interface Held {
  address: string | null
  items: NavigationItem[]
  next: string | null
  place: NavigationPlace | null
  state: 'loading' | 'ready' | 'failed'
}

const NOTHING: Omit<Held, 'address'> = { items: [], next: null, place: null, state: 'loading' }

export interface LoadedColumn extends Omit<Held, 'address'> {
  /** Loads the next batch; after a failed first batch, retries that one. */
  loadMore(): void
}

export function useColumn(address: string | null): LoadedColumn {
  const [held, setHeld] = useState<Held>({ address: null, ...NOTHING })
  const asking = useRef<AbortController | null>(null)

  const read = useCallback(async (from: string, before: Held) => {
    asking.current?.abort()
    const own = new AbortController()
    asking.current = own
    setHeld({ ...before, state: 'loading' })
    const piece = await readJson<NavigationColumn>(from, own.signal)
    if (own.signal.aborted) return
    if (!piece) return setHeld({ ...before, state: 'failed' })
    setHeld({ ...before, ...piece, items: [...before.items, ...piece.items], state: 'ready' })
  }, [])

  useEffect(() => {
    if (address) void read(address, { address, ...NOTHING })
    return () => asking.current?.abort()
  }, [address, read])

  const loadMore = useCallback(() => {
    if (held.address !== address || held.state === 'loading' || !address) return
    if (held.state === 'failed' && held.items.length === 0) void read(address, { address, ...NOTHING })
    if (!held.next) return
    const separator = address.includes('?') ? '&' : '?'
    void read(`${address}${separator}after=${encodeURIComponent(held.next)}`, held)
  }, [address, held, read])

  const column = held.address === address ? held : { address, ...NOTHING }
  return { ...column, loadMore }
}
