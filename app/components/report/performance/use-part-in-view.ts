import { useEffect, useState } from 'react'
import type { PartLink } from './parts'

/** Header and links cover the top of the screen. */
const BELOW_LINKS = '-112px 0px -55% 0px'

/** The id of the part that is read: the first below the links. Null before any is, and without scripts. */
export function usePartInView(parts: readonly PartLink[]): string | null {
  const [current, setCurrent] = useState<string | null>(null)
  const ids = parts.map(({ id }) => id).join(' ')
  useEffect(() => {
    const inView = new Set<string>()
    const order = ids.split(' ')
    const watcher = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries)
          isIntersecting ? inView.add(target.id) : inView.delete(target.id)
        setCurrent((before) => order.find((id) => inView.has(id)) ?? before)
      },
      { rootMargin: BELOW_LINKS },
    )
    for (const id of order) {
      const part = document.getElementById(id)
      if (part) watcher.observe(part)
    }
    return () => watcher.disconnect()
  }, [ids])
  return current
}
