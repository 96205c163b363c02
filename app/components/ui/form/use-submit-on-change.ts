import { type ChangeEvent, type RefObject, useEffect, useRef } from 'react'

/**
 * For a form that sends itself when something else is chosen in its list `name`, where `shown` is what the screen is
 * about. What was chosen before the scripts came is sent once they are there; the form has to be one that browsers do
 * not fill in again (`autoComplete="off"`), or what it remembers would be taken for a choice.
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
