import { z } from 'zod'
import { atMostCharactersMessage, requiredMessage } from '../messages/form'
import { testScriptMessages } from '../messages/test-scripts'
import { MAX_CHARACTERS, SECRET_NAME } from '../rules/test-script'

const words = testScriptMessages

export const MAX_SECRETS = 20
const MIN_SECRET_LENGTH = 4

/** Browsers send CR LF; one spelling is kept, so that the same script is the same text. */
const scriptText = z
  .string({ error: requiredMessage })
  .max(2 * MAX_CHARACTERS, words.tooLong(MAX_CHARACTERS))
  .transform((text) => text.replace(/\r\n?/g, '\n'))

const secretName = z.string().regex(SECRET_NAME, words.secretBadName)
const secret = z.object({
  name: z.string({ error: words.secretNameMissing }).regex(SECRET_NAME, words.secretBadName),
  value: z
    .string({ error: words.secretValueMissing })
    .min(MIN_SECRET_LENGTH, words.secretTooShort)
    .max(4000, atMostCharactersMessage(4000)),
})

/** Secrets that are not named stay as they are. */
export const pageScriptChange = z.object({
  text: scriptText,
  secrets: z
    .array(secret)
    .max(MAX_SECRETS, words.tooManySecrets(MAX_SECRETS))
    .superRefine((secrets, context) => {
      secrets.forEach(({ name }, index) => {
        if (secrets.findIndex((other) => other.name === name) === index) return
        context.addIssue({ code: 'custom', message: words.secretDuplicate(name), path: [index, 'name'] })
      })
    })
    .default([]),
  removedSecrets: z.preprocess(
    (value) => (value === undefined ? [] : [value].flat()),
    z.array(secretName).max(MAX_SECRETS),
  ),
})

/** What is kept of a page's script. The values of its secrets are told to nobody. */
export const pageScript = z.object({
  page: z.int(),
  pageName: z.string(),
  url: z.string(),
  site: z.int(),
  siteName: z.string(),
  project: z.int(),
  client: z.int(),
  organization: z.int(),
  /** Empty when the page is measured without one. */
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
  /** The names that `${secret:NAME}` may use; without them any name will do. */
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
