import { z } from 'zod'
import { inputMessages } from '../messages/form'
import { testScriptMessages as messages } from '../messages/test-scripts'
import { MAX_CHARACTERS, SECRET_NAME } from '../rules/test-script'

export const MAX_SECRETS = 20
const MIN_SECRET_LENGTH = 4

/** Browsers send CRLF; normalized, so that an unchanged script stays equal. */
export const scriptText = z
  .string({ error: () => inputMessages.required })
  .max(2 * MAX_CHARACTERS, { error: () => messages.tooLong(MAX_CHARACTERS) })
  .transform((text) => text.replace(/\r\n?/g, '\n'))

const secretName = z.string().regex(SECRET_NAME, { error: () => messages.secretBadName })
const secret = z.object({
  name: z
    .string({ error: () => messages.secretNameMissing })
    .regex(SECRET_NAME, { error: () => messages.secretBadName }),
  value: z
    .string({ error: () => messages.secretValueMissing })
    .min(MIN_SECRET_LENGTH, { error: () => messages.secretTooShort })
    .max(4000, { error: () => inputMessages.atMostCharacters(4000) }),
})

/** Secrets not named stay unchanged. */
export const pageScriptChange = z.object({
  text: scriptText,
  secrets: z
    .array(secret)
    .max(MAX_SECRETS, { error: () => messages.tooManySecrets(MAX_SECRETS) })
    .superRefine((secrets, context) => {
      secrets.forEach(({ name }, index) => {
        if (secrets.findIndex((other) => other.name === name) === index) return
        context.addIssue({ code: 'custom', message: messages.secretDuplicate(name), path: [index, 'name'] })
      })
    })
    .default([]),
  removedSecrets: z.preprocess(
    (value) => (value === undefined ? [] : [value].flat()),
    z.array(secretName).max(MAX_SECRETS),
  ),
})

/** Never contains the values of secrets. */
export const pageScript = z.object({
  page: z.int(),
  pageName: z.string(),
  url: z.string(),
  site: z.int(),
  siteName: z.string(),
  project: z.int(),
  client: z.int(),
  organization: z.int(),
  /** Empty without a script. */
  text: z.string(),
  secrets: z.array(z.string()),
  measuredSteps: z.int(),
  updatedAt: z.iso.datetime().nullable(),
})
export type PageScript = z.infer<typeof pageScript>

export const siteScripts = z.array(
  z.object({ page: z.int(), measuredSteps: z.int(), updatedAt: z.iso.datetime() }),
)

export const scriptCheckInput = z.object({
  text: scriptText,
  /** Names allowed in `${secret:NAME}`; absent allows any. */
  secrets: z.array(secretName).max(MAX_SECRETS).optional(),
})
export const scriptCheck = z.object({
  ok: z.boolean(),
  errors: z.array(z.object({ line: z.int(), column: z.int(), endColumn: z.int(), message: z.string() })),
  steps: z.array(
    z.object({
      line: z.int(),
      keyword: z.string(),
      name: z.string(),
      gatherMode: z.enum(['navigation', 'timespan']).nullable(),
    }),
  ),
})
