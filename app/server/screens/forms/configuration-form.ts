import type { SubmissionResult } from '@conform-to/react'
import type { z } from 'zod'
import { configurationMessages } from '~/shared/messages/configuration'
import { paths } from '~/shared/paths'
import { totalOf } from '~/shared/rules/configuration/plan-text'
import type { configurationForm } from '~/shared/schemas/configuration-form'
import type { ApiClient } from '../api-for'
import { redirectWithToast } from '../toast'

type Form = z.output<typeof configurationForm>
type Reply = () => SubmissionResult<string[]>

export const planFile =
  (api: ApiClient, id: string) =>
  async ({ yaml, secrets, delete: deletes }: Form, reply: Reply) => ({
    ...reply(),
    plan: await api.post('/api/organizations/{id}/configuration/plan', {
      params: { id },
      body: { yaml, secrets, delete: deletes },
    }),
  })

/** Leaves the screen when everything is applied; else it shows what failed and what is left. */
export const applyFile = (api: ApiClient, id: string) => async (form: Form, reply: Reply) => {
  const applied = await api.post('/api/organizations/{id}/configuration/apply', {
    params: { id },
    body: form,
  })
  const { parts, next } = applied
  // Values of secrets are never sent back, so the next step asks for them again.
  const references = Object.keys(form.secrets)
  if (next || parts.some(({ status }) => status === 'failed')) return { ...reply(), applied, references }
  const message = configurationMessages.screen.applied(configurationMessages.applied(totalOf(parts)))
  throw await redirectWithToast(paths.organizationConfiguration(id), { status: 'success', message })
}
