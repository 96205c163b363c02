/** Calls back once when an element comes near the viewport. Returns what stops watching. */
export function onNear(element: Element, callback: () => void): () => void {
  const watch = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      watch.disconnect()
      callback()
    },
    { rootMargin: '300px' },
  )
  watch.observe(element)
  return () => watch.disconnect()
}
