import { useEffect, useLayoutEffect, useRef } from 'react'
import { pickerMessages as messages } from '~/shared/messages/picker'
import type { LoadedColumn } from './use-column'

/** Distance from the end at which the next batch is loaded. */
const MARGIN = '300px'
const TEXT = 'px-2.5 py-2 text-13'

export function ColumnEnd({ column }: { column: LoadedColumn }) {
  const { items, next, state } = column
  if (state === 'loading' && items.length === 0) {
    return <p className={`${TEXT} text-quiet`}>{messages.loading}</p>
  }
  return next || state === 'failed' ? <Further column={column} /> : null
}

/** One button for all states, so that loading does not move the focus away. */
function Further({ column: { next, state, loadMore } }: { column: LoadedColumn }) {
  const button = useRef<HTMLButtonElement>(null)
  const hasMore = state === 'ready' && next !== null
  useEffect(() => {
    const end = button.current
    if (!end || !hasMore) return
    const root = end.closest('[data-scroll]')
    const watch = new IntersectionObserver(
      (seen) => {
        if (seen.some((entry) => entry.isIntersecting)) loadMore()
      },
      { root, rootMargin: MARGIN },
    )
    watch.observe(end)
    return () => watch.disconnect()
  }, [loadMore, hasMore])
  useLayoutEffect(() => {
    const end = button.current
    return () => {
      if (end && end === document.activeElement) filterOf(end)?.focus()
    }
  }, [])
  return (
    <div>
      {state === 'failed' ? (
        <p role="alert" className={`${TEXT} text-poor-ink`}>
          {messages.failed}
        </p>
      ) : null}
      <button
        ref={button}
        type="button"
        onClick={loadMore}
        aria-disabled={state === 'loading'}
        className={`${TEXT} font-medium text-link aria-disabled:text-quiet`}
      >
        {state === 'loading' ? messages.loading : state === 'failed' ? messages.retry : messages.more}
      </button>
    </div>
  )
}

const filterOf = (end: HTMLElement) => end.closest('section')?.querySelector('input')
