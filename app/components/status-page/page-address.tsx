import { ButtonLink } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { CopyButton } from '~/components/ui/copy-button'
import { TextField } from '~/components/ui/form/text-field'
import { statusPageFormMessages as messages } from '~/shared/messages/status-pages'
import { paths } from '~/shared/paths'
import type { StatusPage } from '~/shared/schemas/status-page'

export function PageAddress({ page, renewTo }: { page: StatusPage; renewTo: string }) {
  if (page.key === null || page.url === null) {
    return (
      <Card title={messages.addressTitle}>
        <p className="text-quiet">{messages.noAddress}.</p>
      </Card>
    )
  }
  return (
    <Card title={messages.addressTitle}>
      <div className="flex flex-col gap-4">
        <TextField
          label={messages.address}
          value={page.url}
          readOnly
          mono
          spellCheck={false}
          help={page.isEnabled ? undefined : messages.isOff}
        />
        <div className="flex flex-wrap gap-2">
          <CopyButton text={page.url} label={messages.copy} done={messages.copied} />
          {page.isEnabled ? (
            <ButtonLink to={paths.publicStatus(page.key)} reloadDocument>
              {messages.open}
            </ButtonLink>
          ) : null}
        </div>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-line pt-4">
          <p className="min-w-0 flex-1 basis-64 text-13 text-pretty text-quiet">{messages.renewHint}.</p>
          <ButtonLink to={renewTo} size="small">
            {messages.renew}
          </ButtonLink>
        </div>
      </div>
    </Card>
  )
}
