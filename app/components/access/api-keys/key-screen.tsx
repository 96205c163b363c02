import type { SubmissionResult } from '@conform-to/react'
import { Link, useSearchParams } from '@remix-run/react'
import KeyRound from 'lucide-react/icons/key-round'
import Plus from 'lucide-react/icons/plus'
import { RemoveDialog } from '~/components/people/permission-dialogs'
import { ButtonLink } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { Dialog, DialogHost } from '~/components/ui/dialog/dialog'
import { EmptyState } from '~/components/ui/empty-state'
import { TextField } from '~/components/ui/form/text-field'
import { Notice } from '~/components/ui/notice'
import { DataTable } from '~/components/ui/table'
import { useTimeZone } from '~/components/visitor/use-visitor'
import { apiKeyMessages as messages } from '~/shared/messages/api-keys'
import { formMessages } from '~/shared/messages/form'
import { paths } from '~/shared/paths'
import type { ApiKeyDetails } from '~/shared/schemas/api-key'
import { newKeyOf, replyOf } from '../new-key'
import { type DialogPath, keyColumns } from './key-columns'
import { KeyForm } from './key-form'

/** A read-only field, so that one click selects the whole key. */
const FreshKey = ({ value, closeTo }: { value: string; closeTo: string }) => (
  <>
    <Notice tone="good" title={messages.fresh} urgent>
      <TextField label={messages.label} value={value} readOnly mono spellCheck={false} autoComplete="off" />
    </Notice>
    <div>
      <ButtonLink to={closeTo}>{messages.done}</ButtonLink>
    </div>
  </>
)

type Props = {
  keys: ApiKeyDetails[]
  now: string
  about: string
  here: string
  dialog: DialogPath
  /** Only people have plans and orders. */
  mayBill?: boolean
  answer: SubmissionResult | { newKey: string } | null | undefined
}

export function KeyScreen(props: Props) {
  const { keys, now, about, dialog } = props
  const [search] = useSearchParams()
  const timeZone = useTimeZone()
  const create = (
    <ButtonLink to={dialog({ dialog: 'create' })} variant="primary" icon={Plus}>
      {messages.create}
    </ButtonLink>
  )
  return (
    <DialogHost dialog={dialogOf(props, search)}>
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
          <p className="min-w-0 flex-1 basis-72 text-pretty text-quiet">
            {about} {messages.usage}{' '}
            <Link to={paths.apiDocs()} className="text-link underline">
              {messages.reference}
            </Link>
          </p>
          {keys.length === 0 ? null : create}
        </div>
        {keys.length === 0 ? (
          <Card>
            <EmptyState icon={KeyRound} text={messages.empty} action={create} />
          </Card>
        ) : (
          <Card flush>
            <DataTable
              caption={messages.title}
              columns={keyColumns(timeZone, new Date(now), dialog)}
              rows={keys}
              rowKey={({ _id }) => _id}
            />
          </Card>
        )}
      </div>
    </DialogHost>
  )
}

function dialogOf({ keys, here, mayBill = false, answer }: Props, search: URLSearchParams) {
  const name = search.get('dialog')
  const apiKey = keys.find(({ _id }) => _id === search.get('key'))
  const form = { mayBill, closeTo: here, lastResult: replyOf(answer) }
  const fresh = newKeyOf(answer)
  if (name === 'create')
    return (
      <Dialog title={messages.create} closeTo={here} width="form">
        {fresh ? (
          <FreshKey value={fresh} closeTo={here} />
        ) : (
          <KeyForm submit={messages.createSubmit} {...form} />
        )}
      </Dialog>
    )
  if (!apiKey) return null
  if (name === 'edit')
    return (
      <Dialog title={messages.edit(apiKey.name)} closeTo={here} width="form">
        <KeyForm apiKey={apiKey} submit={formMessages.save} {...form} />
      </Dialog>
    )
  return name === 'revoke' ? (
    <RemoveDialog
      title={messages.revokeTitle(apiKey.name)}
      text={messages.revokeText}
      submit={messages.revokeSubmit}
      values={{ keyId: apiKey._id }}
      closeTo={here}
      lastResult={form.lastResult}
    />
  ) : null
}
