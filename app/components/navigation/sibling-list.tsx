import { Link, useSearchParams } from '@remix-run/react'
import { useRef, useState } from 'react'
import { CONTROL } from '~/components/ui/field'
import { messages } from '~/shared/messages'
import { keep, paths } from '~/shared/paths'
import type { Level } from '~/shared/rules/levels'
import type { within } from '~/shared/rules/navigation'
import { screenOf } from '~/shared/rules/places'
import { useColumn } from './use-column'
import { useSettled } from './use-settled'

const words = messages.picker
const FILTER_MS = 200

export interface Siblings {
  level: Level
  current: number
  inside: ReturnType<typeof within>
}

/** The first 24 of what stands beside something, to switch to; typing finds the others. */
export function SiblingList({ level, current, inside }: Siblings) {
  const [search] = useSearchParams()
  const [text, setText] = useState('')
  const kept = keep(search)
  const { organization, device, location } = kept
  const own = level === 'client' ? { organization } : level === 'page' ? { device, location } : {}
  const settled = useSettled(text, FILTER_MS).trim()
  const filter = useRef<HTMLInputElement>(null)
  const { items, state, loadMore } = useColumn(paths.navigationColumn(inside, { ...own, search: settled }))
  const note =
    state === 'loading'
      ? words.loading
      : state === 'failed'
        ? words.failed
        : items.length === 0
          ? words.noneFound
          : null
  return (
    <>
      <input
        ref={filter}
        type="text"
        value={text}
        onChange={(event) => setText(event.target.value)}
        maxLength={200}
        aria-label={words.filter[level]}
        placeholder={words.filter[level]}
        autoComplete="off"
        className={`${CONTROL} mb-1 h-8`}
      />
      {note ? (
        <p role={state === 'failed' ? 'alert' : undefined} className="px-2.5 py-1.5 text-13 text-quiet">
          {note}
        </p>
      ) : null}
      {state === 'failed' ? (
        <button
          type="button"
          onClick={() => {
            filter.current?.focus()
            loadMore()
          }}
          className="px-2.5 py-1.5 text-13 font-medium text-link"
        >
          {words.retry}
        </button>
      ) : null}
      <ul>
        {items.map((item) => (
          <li key={item._id}>
            <Link
              to={screenOf(item, kept)}
              title={item.name}
              aria-current={item._id === current ? 'true' : undefined}
              className="block truncate rounded-6 px-2.5 py-2 text-14 transition-colors hover:bg-hover focus-visible:-outline-offset-2 aria-[current]:font-semibold"
            >
              {item.name}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
