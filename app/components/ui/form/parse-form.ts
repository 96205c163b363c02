import type { Submission } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { z } from 'zod'

const anything = z.unknown()

/** What the browser makes of a form; a form that is `forServer` is not validated here. */
export const parseForm = (form: FormData, schema: z.ZodType, forServer: boolean): Submission<unknown> =>
  parseWithZod(form, { schema: forServer ? anything : schema })
