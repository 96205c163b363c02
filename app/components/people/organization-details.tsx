import type { SubmissionResult } from '@conform-to/react'
import { NameRow } from '~/components/lists/name-row'
import { InlineField } from '~/components/ui/form/inline-field'
import { TextField } from '~/components/ui/form/text-field'
import { peopleMessages } from '~/shared/messages/people'
import type { OrganizationDetail } from '~/shared/schemas/organization'

const messages = peopleMessages.organization

const domainSchema = () => import('~/shared/schemas/organization').then(({ domainForm }) => domainForm)

type Props = { organization: OrganizationDetail; lastResult: SubmissionResult | null | undefined }

export function OrganizationDetails({ organization, lastResult }: Props) {
  return (
    <>
      <NameRow value={organization.name} lastResult={lastResult} />
      <InlineField
        name="domain"
        label={messages.domain}
        value={organization.domain ?? ''}
        schema={domainSchema}
        lastResult={lastResult}
        control={(field) => (
          <TextField
            label={messages.domain}
            help={messages.domainHelp}
            field={field}
            maxLength={253}
            autoComplete="off"
            spellCheck={false}
            autoFocus
            optional
          />
        )}
      />
    </>
  )
}
