import { Form, useSearchParams } from '@remix-run/react'
import Search from 'lucide-react/icons/search'
import { useEffect, useRef, useState } from 'react'
import { useLazyPart } from '~/components/hydration/use-lazy-part'
import { classes } from '~/components/ui/classes'
import { paths, preservedParams } from '~/shared/paths'
import { SEARCH_FIELD } from './search-field'

const loadCombobox = () => import('./search-combobox').then((m) => m.SearchCombobox)

/** A form that leads to the search screen; scripts turn it into a combobox. */
export function PlaceSearch({ className }: { className?: string }) {
  const [search] = useSearchParams()
  const input = useRef<HTMLInputElement>(null)
  const [isUsed, setUsed] = useState(false)
  const Combobox = useLazyPart(loadCombobox, isUsed)
  const kept = Object.entries(preservedParams(search))
  // The first interaction loads the scripts, and may itself have focused this field.
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
        <Combobox native={input} />
      ) : (
        <input ref={input} onFocus={() => setUsed(true)} {...SEARCH_FIELD} />
      )}
    </Form>
  )
}
