import { Form, Link, useNavigation } from '@remix-run/react'
import KeyRound from 'lucide-react/icons/key-round'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { CopyButton } from '~/components/ui/copy-button'
import { TextField } from '~/components/ui/form/text-field'
import { Notice } from '~/components/ui/notice'
import { channelsMessages as messages } from '~/shared/messages/channels'

/** A read-only field, so that one click selects the whole secret. */
export function FreshSecret({ value }: { value: string }) {
  return (
    <Notice tone="good" title={messages.secretOnce} urgent>
      <div className="flex flex-wrap items-end gap-2 pt-1">
        <TextField
          label={messages.secretLabel}
          value={value}
          readOnly
          mono
          spellCheck={false}
          autoComplete="off"
          className="min-w-0 flex-1 basis-72"
        />
        <CopyButton text={value} label={messages.copy} done={messages.copied} />
      </div>
    </Notice>
  )
}

export function SecretCard({ secret }: { secret: string | null }) {
  const isBusy = useNavigation().state === 'submitting'
  return (
    <Card title={messages.secretTitle}>
      <div className="flex flex-col gap-3">
        <p className="text-pretty text-quiet">
          {messages.secretHelp}.{' '}
          <Link to="/help/channels#verify-webhooks" className="text-link underline">
            {messages.verification}
          </Link>
          .
        </p>
        {secret === null ? null : <FreshSecret value={secret} />}
        <details>
          <summary className="w-fit rounded-2 text-13 text-link hover:underline">{messages.rotate}</summary>
          <p className="py-2 text-pretty text-quiet">{messages.rotateWarning}.</p>
          <Form method="post" preventScrollReset>
            <Button name="intent" value="rotate" icon={KeyRound} busy={isBusy}>
              {messages.rotate}
            </Button>
          </Form>
        </details>
      </div>
    </Card>
  )
}
