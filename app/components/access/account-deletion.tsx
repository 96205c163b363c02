import type { SubmissionResult } from '@conform-to/react'
import { Link, useNavigation } from '@remix-run/react'
import Trash2 from 'lucide-react/icons/trash'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { StackedForm } from '~/components/ui/form/stacked-form'
import { TextField } from '~/components/ui/form/text-field'
import { useForm } from '~/components/ui/form/use-form'
import { Notice } from '~/components/ui/notice'
import { personalDataMessages } from '~/shared/messages/personal-data'
import { paths } from '~/shared/paths'
import type { AccountDeletion as Deletion } from '~/shared/schemas/personal-data'

const schema = () =>
  import('~/shared/schemas/personal-data').then(({ accountDeletionForm }) => accountDeletionForm)

const messages = personalDataMessages.deletion

function Blocked({ deletion: { blockedBy, isLastSuper } }: { deletion: Deletion }) {
  if (isLastSuper) return <Notice tone="warning">{messages.lastSuper}.</Notice>
  return (
    <Notice tone="warning" title={messages.blocked}>
      <ul className="my-1">
        {blockedBy.map(({ _id, name, clients, members }) => (
          <li key={_id}>
            <Link to={paths.organizationInfo(_id)} className="text-link hover:underline">
              {name}
            </Link>
            {`: ${messages.contents(clients, members)}`}
          </li>
        ))}
      </ul>
      <p>{messages.blockedText}.</p>
    </Notice>
  )
}

type DeletionFormProps = {
  deletion: Deletion
  email: string
  lastResult: SubmissionResult | null | undefined
}

function DeletionForm({ deletion, email, lastResult }: DeletionFormProps) {
  const isBusy = useNavigation().state === 'submitting'
  const [form, fields] = useForm<{ email: string; currentPassword: string }>({ schema, lastResult })
  const { deletes, needsPassword } = deletion
  return (
    <StackedForm form={form}>
      {deletes.length > 0 ? (
        <Notice tone="info">{messages.deletesEmpty(deletes.map(({ name }) => name))}.</Notice>
      ) : null}
      <TextField
        label={messages.email}
        field={fields.email}
        placeholder={email}
        type="email"
        autoComplete="off"
        required
      />
      {needsPassword ? (
        <TextField
          label={messages.password}
          field={fields.currentPassword}
          type="password"
          autoComplete="current-password"
          required
        />
      ) : null}
      <div>
        <Button variant="danger" icon={Trash2} busy={isBusy}>
          {isBusy ? messages.deleting : messages.submit}
        </Button>
      </div>
    </StackedForm>
  )
}

export function AccountDeletion(props: DeletionFormProps) {
  const { deletion } = props
  const isBlocked = deletion.isLastSuper || deletion.blockedBy.length > 0
  return (
    <Card title={messages.title}>
      <div className="flex flex-col gap-4">
        <p className="text-pretty text-quiet">
          {messages.text}. {messages.kept}.
        </p>
        {isBlocked ? <Blocked deletion={deletion} /> : <DeletionForm {...props} />}
      </div>
    </Card>
  )
}
