import { z } from 'zod'

const secret = z.object({ name: z.string().max(2000), value: z.string().max(20_000).optional() })

/** The screen's form. Empty values keep the stored secrets. */
export const configurationForm = z
  .object({
    yaml: z.string().default(''),
    delete: z
      .literal('on')
      .optional()
      .transform((value) => value === 'on'),
    secrets: z.array(secret).max(40).default([]),
    hash: z.string().max(100).optional(),
    after: z.string().max(200).optional(),
  })
  .transform(({ secrets, ...form }) => ({
    ...form,
    secrets: Object.fromEntries(secrets.flatMap(({ name, value }) => (value ? [[name, value]] : []))),
  }))
export type ConfigurationFormValues = {
  yaml: string
  delete: string
  secrets: { name: string; value: string }[]
  hash: string
  after: string
}
