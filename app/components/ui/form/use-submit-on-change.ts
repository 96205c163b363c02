import { type ChangeEvent, type RefObject, useEffect, useRef } from 'react'

/**
 * Submits a form when its select `name` differs from `shown`, also for a choice made before hydration. The form needs
 * `autoComplete="off"`, or a value restored by the browser would count as a choice.
 */
export function useSubmitOnChange(
  name: string,
  shown: string | undefined,
): { ref: RefObject<HTMLFormElement>; onChange: (event: ChangeEvent<HTMLSelectElement>) => void } {
  const ref = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const chosen = ref.current ? new FormData(ref.current).get(name) : null
    if (shown !== undefined && chosen !== null && chosen !== shown) ref.current?.requestSubmit()
  }, [name, shown])
  return { ref, onChange: (event) => event.currentTarget.form?.requestSubmit() }
}
