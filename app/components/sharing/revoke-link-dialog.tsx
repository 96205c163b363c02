import { Form, useNavigation } from '@remix-run/react'
import { Button, ButtonLink } from '~/components/ui/button'
import { Dialog } from '~/components/ui/dialog/dialog'
import { formMessages } from '~/shared/messages/form'
import { shareLinksMessages } from '~/shared/messages/sharing'
import type { ShareLink } from '~/shared/schemas/share-link'

const words = shareLinksMessages

export function RevokeLinkDialog({ link, closeTo }: { link: ShareLink; closeTo: string }) {
  const isBusy = useNavigation().state === 'submitting'
  return (
    <Dialog title={words.revokeTitle(link.name)} closeTo={closeTo}>
      <p className="text-pretty">{words.revokeWarning}.</p>
      <Form method="post" className="flex flex-wrap gap-2">
        <input type="hidden" name="link" value={link._id} />
        <Button variant="danger" busy={isBusy}>
          {words.revoke}
        </Button>
        <ButtonLink to={closeTo}>{formMessages.cancel}</ButtonLink>
      </Form>
    </Dialog>
  )
}
