import { type ChangeEvent, type RefObject, useEffect, useRef } from 'react'

/**
 * Submits a form when its select `name` differs from `initial`, also for a choice made before hydration. The form needs
 * `autoComplete="off"`, or a value restored by the browser would count as a choice.
 */
export function useSubmitOnChange(
  name: string,
  initial: string | undefined,
): { ref: RefObject<HTMLFormElement>; onChange: (event: ChangeEvent<HTMLSelectElement>) => void } {
  const ref = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const chosen = ref.current ? new FormData(ref.current).get(name) : null
    if (initial !== undefined && chosen !== null && chosen !== initial) ref.current?.requestSubmit()
  }, [name, initial])
  return { ref, onChange: (event) => event.currentTarget.form?.requestSubmit() }
}
