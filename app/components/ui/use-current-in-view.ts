import { type RefObject, useEffect, useRef } from 'react'

/** A row of links that scrolls sideways shows the current one; without scripts the style sheet sees to it. */
export function useCurrentInView<Row extends HTMLElement>(current: string | undefined): RefObject<Row> {
  const row = useRef<Row>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another link has become the current one
  useEffect(() => {
    const shown = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (!row.current || !shown) return
    const [frame, link] = [row.current.getBoundingClientRect(), shown.getBoundingClientRect()]
    if (link.right > frame.right || link.left < frame.left) {
      row.current.scrollLeft += (link.left + link.right - frame.left - frame.right) / 2
    }
  }, [current])
  return row
}
