import type { SubmissionResult } from '@conform-to/react'
import { NameField } from '~/components/ui/form/name-field'
import { settingsFieldsMessages } from '~/shared/messages/hierarchy'
import { InlineField } from '../ui/form/inline-field'

const schema = () => import('~/shared/schemas/project').then(({ projectForm }) => projectForm)

type Props = { value: string; lastResult: SubmissionResult | null | undefined }

/** The name of a client, project, organization or team, edited in place. */
export function NameRow({ value, lastResult }: Props) {
  return (
    <InlineField
      name="name"
      label={settingsFieldsMessages.name}
      value={value}
      schema={schema}
      lastResult={lastResult}
      control={(field) => <NameField label={settingsFieldsMessages.name} field={field} autoFocus />}
    />
  )
}
