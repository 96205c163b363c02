import { Form, useSearchParams } from '@remix-run/react'
import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { classes } from '~/components/ui/classes'
import { onDemand } from '~/components/ui/on-demand'
import { messages } from '~/shared/messages'
import { keptFrom, paths } from '~/shared/paths'

/** Loaded by those who go to the field. */
const SearchList = onDemand(() => import('./search-list').then((m) => m.SearchList))

/** The search of the header: a form that leads to the search screen, with results below it while typing. */
export function PlaceSearch({ className }: { className?: string }) {
  const [search] = useSearchParams()
  const input = useRef<HTMLInputElement>(null)
  const [isUsed, setUsed] = useState(false)
  const label = messages.navigation.search
  const kept = Object.entries(keptFrom(search))
  // Scripts start at the first touch, which may be that of this field: its focus came before them.
  useEffect(() => {
    if (document.activeElement === input.current) setUsed(true)
  }, [])
  return (
    <Form method="get" action={paths.search()} role="search" className={classes('relative', className)}>
      {kept.map(([name, value]) =>
        value ? <input key={name} type="hidden" name={name} value={value} /> : null,
      )}
      <Search
        size={16}
        strokeWidth={1.75}
        aria-hidden="true"
        className="pointer-events-none absolute top-2.5 left-2.5 text-quiet"
      />
      <input
        ref={input}
        type="text"
        name="q"
        maxLength={200}
        autoComplete="off"
        enterKeyHint="search"
        onFocus={() => setUsed(true)}
        aria-label={label}
        placeholder={label}
        className="h-9 w-full rounded-6 border border-transparent bg-sunken pr-2 pl-8.5 placeholder:text-quiet hover:border-edge focus:border-edge focus:bg-surface"
      />
      {isUsed ? <SearchList input={input} /> : null}
    </Form>
  )
}
