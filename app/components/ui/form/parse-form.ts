import type { Submission } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { z } from 'zod'
import '~/shared/schemas/error-map'

const anything = z.unknown()

export const parseForm = (form: FormData, schema: z.ZodType, forServer: boolean): Submission<unknown> =>
  parseWithZod(form, { schema: forServer ? anything : schema })
