import { Form, useSearchParams } from '@remix-run/react'
import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLazyPart } from '~/components/hydration/use-lazy-part'
import { classes } from '~/components/ui/classes'
import { messages } from '~/shared/messages'
import { keptFrom, paths } from '~/shared/paths'

const loadCombobox = () => import('./search-combobox').then((m) => m.SearchCombobox)

const FIELD = {
  type: 'text',
  name: 'q',
  maxLength: 200,
  autoComplete: 'off',
  enterKeyHint: 'search',
  'aria-label': messages.navigation.search,
  placeholder: messages.navigation.search,
  className:
    'h-9 w-full rounded-6 border border-transparent bg-sunken pr-2 pl-8.5 placeholder:text-quiet hover:border-edge focus:border-edge focus:bg-surface',
} as const

export type SearchField = typeof FIELD

/** The search of the header: a form that leads to the search screen, a combobox for those who use it with scripts. */
export function PlaceSearch({ className }: { className?: string }) {
  const [search] = useSearchParams()
  const input = useRef<HTMLInputElement>(null)
  const [isUsed, setUsed] = useState(false)
  const Combobox = useLazyPart(loadCombobox, isUsed)
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
      {Combobox ? (
        <Combobox field={FIELD} native={input} />
      ) : (
        <input ref={input} onFocus={() => setUsed(true)} {...FIELD} />
      )}
    </Form>
  )
}
