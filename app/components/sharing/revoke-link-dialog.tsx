import { Form, useNavigation } from '@remix-run/react'
import { Button, ButtonLink } from '~/components/ui/button'
import { Dialog } from '~/components/ui/dialog/dialog'
import { formMessages } from '~/shared/messages/form'
import { shareLinksMessages as messages } from '~/shared/messages/sharing'
import type { ShareLink } from '~/shared/schemas/share-link'

export function RevokeLinkDialog({ link, closeTo }: { link: ShareLink; closeTo: string }) {
  const isBusy = useNavigation().state === 'submitting'
  return (
    <Dialog title={messages.revokeTitle(link.name)} closeTo={closeTo}>
      <p className="text-pretty">{messages.revokeWarning}.</p>
      <Form method="post" className="flex flex-wrap gap-2">
        <input type="hidden" name="link" value={link._id} />
        <Button variant="danger" busy={isBusy}>
          {messages.revoke}
        </Button>
        <ButtonLink to={closeTo}>{formMessages.cancel}</ButtonLink>
      </Form>
    </Dialog>
  )
}
