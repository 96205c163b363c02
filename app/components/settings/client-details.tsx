import type { SubmissionResult } from '@conform-to/react'
import { SelectField } from '~/components/ui/form/select-field'
import { settingsFieldsMessages as messages } from '~/shared/messages/hierarchy'
import { RETENTION_DAYS, retentionLabel } from '~/shared/rules/measuring/retention'
import type { Client } from '~/shared/schemas/client'
import { NameRow } from '../lists/name-row'
import { TagsRow } from '../lists/tags-row'
import { InlineField } from '../ui/form/inline-field'

const retentions = () => RETENTION_DAYS.map((days) => ({ value: String(days), label: retentionLabel(days) }))

const retentionSchema = () => import('~/shared/schemas/client').then(({ retentionForm }) => retentionForm)

type Props = { client: Client; lastResult: SubmissionResult | null | undefined }

export function ClientDetails({ client, lastResult }: Props) {
  const { retentionDays } = client
  return (
    <>
      <NameRow value={client.name} lastResult={lastResult} />
      <TagsRow tags={client.tags} lastResult={lastResult} />
      <InlineField
        name="retentionDays"
        label={messages.retention}
        value={String(retentionDays ?? '')}
        text={retentionDays === null ? undefined : retentionLabel(retentionDays)}
        schema={retentionSchema}
        lastResult={lastResult}
        control={(field) => (
          <SelectField
            label={messages.retention}
            help={messages.retentionHelp}
            field={field}
            options={retentions()}
            autoFocus
          />
        )}
      />
    </>
  )
}
