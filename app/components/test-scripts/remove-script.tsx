import { Form, useLocation, useNavigation } from '@remix-run/react'
import Trash2 from 'lucide-react/icons/trash'
import { Button, ButtonLink } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { Dialog } from '~/components/ui/dialog/dialog'
import { formMessages } from '~/shared/messages/form'
import { testScriptMessages as messages } from '~/shared/messages/test-scripts'

export function RemoveScriptCard() {
  const { pathname } = useLocation()
  return (
    <Card title={messages.remove}>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <p className="min-w-0 flex-1 basis-64 text-pretty text-quiet">{messages.removeNote}</p>
        <ButtonLink to={`${pathname}?dialog=delete`} icon={Trash2}>
          {messages.remove}
        </ButtonLink>
      </div>
    </Card>
  )
}

export function RemoveScriptDialog({ page, closeTo }: { page: string; closeTo: string }) {
  const isBusy = useNavigation().state === 'submitting'
  return (
    <Dialog title={messages.removeQuestion(page)} closeTo={closeTo}>
      <p className="text-pretty">{messages.removeNote}</p>
      <Form method="post" className="flex flex-wrap gap-2">
        <Button variant="danger" busy={isBusy}>
          {messages.remove}
        </Button>
        <ButtonLink to={closeTo}>{formMessages.cancel}</ButtonLink>
      </Form>
    </Dialog>
  )
}
