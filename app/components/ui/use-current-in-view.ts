import { type RefObject, useEffect, useRef } from 'react'

/** Scrolls the current link into view; without scripts CSS does. */
export function useCurrentInView<Row extends HTMLElement>(current: string | undefined): RefObject<Row> {
  const row = useRef<Row>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the current link changes
  useEffect(() => {
    const selected = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (!row.current || !selected) return
    const [frame, link] = [row.current.getBoundingClientRect(), selected.getBoundingClientRect()]
    if (link.right > frame.right || link.left < frame.left) {
      row.current.scrollLeft += (link.left + link.right - frame.left - frame.right) / 2
    }
  }, [current])
  return row
}
