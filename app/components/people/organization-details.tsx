import type { SubmissionResult } from '@conform-to/react'
import { NameRow } from '~/components/lists/name-row'
import { InlineField } from '~/components/ui/form/inline-field'
import { TextField } from '~/components/ui/form/text-field'
import { peopleMessages } from '~/shared/messages/people'
import type { OrganizationDetail } from '~/shared/schemas/organization'

const said = peopleMessages.organization

const domainSchema = () => import('~/shared/schemas/organization').then(({ domainForm }) => domainForm)

type Props = { organization: OrganizationDetail; lastResult: SubmissionResult | null | undefined }

export function OrganizationDetails({ organization, lastResult }: Props) {
  return (
    <>
      <NameRow value={organization.name} lastResult={lastResult} />
      <InlineField
        name="domain"
        label={said.domain}
        value={organization.domain ?? ''}
        schema={domainSchema}
        lastResult={lastResult}
        control={(field) => (
          <TextField
            label={said.domain}
            help={said.domainHelp}
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
