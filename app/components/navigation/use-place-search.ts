import { useEffect, useState } from 'react'
import { paths } from '~/shared/paths'
import type { FoundPlaces } from '~/shared/schemas/navigation'
import { readJson } from './read-json'

type Answer = FoundPlaces | 'failed' | null

export function usePlaceSearch(text: string, search: URLSearchParams): Answer {
  const [held, setHeld] = useState<{ address: string; answer: Answer } | null>(null)
  const [organization, device, location] = ['organization', 'device', 'location'].map((name) =>
    search.get(name),
  )
  const address = text ? paths.placeSearch({ search: text, organization, device, location }) : null
  useEffect(() => {
    if (!address) return
    const asking = new AbortController()
    void readJson<FoundPlaces>(address, asking.signal).then((answer) => {
      if (!asking.signal.aborted) setHeld({ address, answer: answer ?? 'failed' })
    })
    return () => asking.abort()
  }, [address])
  return held?.address === address ? held.answer : null
}
