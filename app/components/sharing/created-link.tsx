import { ButtonLink } from '~/components/ui/button'
import { CopyButton } from '~/components/ui/copy-button'
import { Dialog } from '~/components/ui/dialog/dialog'
import { TextField } from '~/components/ui/form/text-field'
import { Notice } from '~/components/ui/notice'
import { useTimeZone } from '~/components/visitor/use-visitor'
import { formatDateTime } from '~/shared/format/date'
import { lowerFirst } from '~/shared/format/letter-case'
import { shareLinksMessages } from '~/shared/messages/sharing'
import type { CreatedShareLink } from '~/shared/schemas/share-link'

const words = shareLinksMessages

export function CreatedLink({ link, closeTo }: { link: CreatedShareLink; closeTo: string }) {
  const timeZone = useTimeZone()
  return (
    <Dialog title={words.created} closeTo={closeTo} width="form">
      <Notice tone="warning">
        <p>{words.addressShownOnce}.</p>
      </Notice>
      <TextField
        label={words.address}
        value={link.url}
        readOnly
        mono
        autoFocus
        spellCheck={false}
        help={`${link.name}, ${link.expiresAt ? words.until(formatDateTime(link.expiresAt, timeZone)) : lowerFirst(words.expiries.never)}`}
      />
      <div className="flex flex-wrap gap-2">
        <CopyButton text={link.url} label={words.copy} done={words.copied} variant="primary" />
        <ButtonLink to={closeTo}>{words.backToList}</ButtonLink>
      </div>
    </Dialog>
  )
}
