import { useEffect, useState } from 'react'
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

/** Copies at once. The browser may refuse, such as on an insecure origin; then the user copies with the button or from the field. */
function useCopied(text: string): boolean {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      () => {},
    )
  }, [text])
  return isCopied
}

export function CreatedLink({ link, closeTo }: { link: CreatedShareLink; closeTo: string }) {
  const timeZone = useTimeZone()
  const isCopied = useCopied(link.url)
  return (
    <Dialog title={isCopied ? messages.copiedLink : messages.created} closeTo={closeTo} width="form">
      <Notice tone={isCopied ? 'good' : 'warning'}>
        <p role="status">{isCopied ? messages.pasteLink : messages.addressShownOnce}.</p>
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
        <CopyButton
          text={link.url}
          label={messages.copy}
          done={messages.copied}
          variant={isCopied ? 'secondary' : 'primary'}
        />
        <ButtonLink to={closeTo}>{messages.backToList}</ButtonLink>
      </div>
    </Dialog>
  )
}
