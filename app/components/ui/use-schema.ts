import type { Submission } from '@conform-to/react'
import { useEffect, useId, useState } from 'react'
import type { z } from 'zod'

/** A module with the schema, imported when the form is first typed into. */
export type FormSchema = () => Promise<z.ZodType>
type Parse = (form: FormData, isForServer: boolean) => Submission<unknown>

const load = async (schema: FormSchema): Promise<Parse> => {
  const [{ parseWithZod }, { z }, loaded] = await Promise.all([
    import('@conform-to/zod/v4'),
    import('zod'),
    schema(),
  ])
  return (form, isForServer) => parseWithZod(form, { schema: isForServer ? z.unknown() : loaded })
}

/**
 * Keeps zod out of the first load of a screen: the schema is fetched on the first input of the form. A fetch that
 * fails is no error, since the server validates every form anyway.
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
