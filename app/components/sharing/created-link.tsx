import { ButtonLink } from '~/components/ui/button'
import { CopyButton } from '~/components/ui/copy-button'
import { Dialog } from '~/components/ui/dialog/dialog'
import { TextField } from '~/components/ui/form/text-field'
import { Notice } from '~/components/ui/notice'
import { useTimeZone } from '~/components/visitor/use-visitor'
import { formatDateTime } from '~/shared/format/date'
import { lowerFirst } from '~/shared/format/letter-case'
import { shareLinksMessages as messages } from '~/shared/messages/sharing'
import type { CreatedShareLink } from '~/shared/schemas/share-link'

export function CreatedLink({ link, closeTo }: { link: CreatedShareLink; closeTo: string }) {
  const timeZone = useTimeZone()
  return (
    <Dialog title={messages.created} closeTo={closeTo} width="form">
      <Notice tone="warning">
        <p>{messages.addressShownOnce}.</p>
      </Notice>
      <TextField
        label={messages.address}
        value={link.url}
        readOnly
        mono
        autoFocus
        spellCheck={false}
        help={`${link.name}, ${link.expiresAt ? messages.until(formatDateTime(link.expiresAt, timeZone)) : lowerFirst(messages.expiries.never)}`}
      />
      <div className="flex flex-wrap gap-2">
        <CopyButton text={link.url} label={messages.copy} done={messages.copied} variant="primary" />
        <ButtonLink to={closeTo}>{messages.backToList}</ButtonLink>
      </div>
    </Dialog>
  )
}
