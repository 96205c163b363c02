import type { Submission } from '@conform-to/react'
import { useEffect, useId, useState } from 'react'
import type { z } from 'zod'

export type FormSchema = () => Promise<z.ZodType>
type Parse = (form: FormData, forServer: boolean) => Submission<unknown>

const load = async (schema: FormSchema): Promise<Parse> => {
  const [parseForm, loaded] = await Promise.all([
    import('./parse-form').then(({ parseForm }) => parseForm),
    schema(),
  ])
  return (form, forServer) => parseForm(form, loaded, forServer)
}

/**
 * Keeps zod out of the first load: the schema is imported at the form's first input. A failed import is no error, since
 * the server validates every form.
 */
export function useSchema(givenId: string | undefined, schema: FormSchema | undefined) {
  const ownId = useId()
  const formId = givenId ?? ownId
  const [parse, setParse] = useState<Parse>()
  useEffect(() => {
    if (!schema) return
    const stop = new AbortController()
    const onInput = ({ target }: Event) => {
      if (!(target instanceof Element) || target.closest('form')?.id !== formId) return
      stop.abort()
      load(schema).then(
        (loaded) => setParse(() => loaded),
        () => {},
      )
    }
    document.addEventListener('input', onInput, { signal: stop.signal })
    return () => stop.abort()
  }, [formId, schema])
  return { formId, parse }
}
