import type { SubmissionResult } from '@conform-to/react'
import { Link, useNavigation } from '@remix-run/react'
import { Dialog } from '~/components/ui/dialog/dialog'
import { FormButtons } from '~/components/ui/form/form-buttons'
import { StackedForm } from '~/components/ui/form/stacked-form'
import { useForm } from '~/components/ui/form/use-form'
import { formMessages } from '~/shared/messages/form'
import { shareLinksMessages as messages } from '~/shared/messages/sharing'
import { paths } from '~/shared/paths'
import type { CreatedShareLink } from '~/shared/schemas/share-link'
import { CreatedLink } from './created-link'
import { LinkFields } from './link-fields'

const schema = () => import('~/shared/schemas/share-link-form').then((m) => m.shareThingForm)

export type ShareAnswer = { created: CreatedShareLink } | SubmissionResult | null | undefined

type Props = {
  /** What the link shows, and nothing beside it. */
  what: keyof typeof messages.explainThing
  /** Whose list has the link. */
  client: number
  answer: ShareAnswer
  closeTo: string
}

/** Creates a link to one thing; once it is created, shows it. */
export const ShareThingDialog = ({ answer, ...props }: Props) =>
  answer && 'created' in answer ? (
    <CreatedLink link={answer.created} closeTo={props.closeTo} />
  ) : (
    <NewLinkDialog {...props} lastResult={answer} />
  )

type NewLinkProps = Omit<Props, 'answer'> & { lastResult: SubmissionResult | null | undefined }

function NewLinkDialog({ what, client, closeTo, lastResult }: NewLinkProps) {
  const isBusy = useNavigation().state === 'submitting'
  const [form, fields] = useForm<{ name: string; expiry: string; expiresAt: string }>({
    schema,
    lastResult,
    defaultValue: { expiry: '30' },
  })
  return (
    <Dialog title={messages.add} closeTo={closeTo} width="form">
      <p className="text-pretty text-quiet">
        {messages.explainThing[what]}.{' '}
        <Link to={paths.clientShareLinks(client)} className="text-link underline">
          {messages.manage}
        </Link>
      </p>
      <StackedForm form={form}>
        <LinkFields fields={fields} />
        <FormButtons submit={formMessages.create} busy={isBusy} cancelTo={closeTo} />
      </StackedForm>
    </Dialog>
  )
}
