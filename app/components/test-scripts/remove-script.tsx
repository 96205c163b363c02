import { Form, useLocation, useNavigation } from '@remix-run/react'
import Trash2 from 'lucide-react/icons/trash'
import { Button, ButtonLink } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { Dialog } from '~/components/ui/dialog/dialog'
import { formMessages } from '~/shared/messages/form'
import { testScriptMessages } from '~/shared/messages/test-scripts'

const words = testScriptMessages

export function RemoveScriptCard() {
  const { pathname } = useLocation()
  return (
    <Card title={words.remove}>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <p className="min-w-0 flex-1 basis-64 text-pretty text-quiet">{words.removeNote}</p>
        <ButtonLink to={`${pathname}?dialog=delete`} icon={Trash2}>
          {words.remove}
        </ButtonLink>
      </div>
    </Card>
  )
}

export function RemoveScriptDialog({ page, closeTo }: { page: string; closeTo: string }) {
  const isBusy = useNavigation().state === 'submitting'
  return (
    <Dialog title={words.removeQuestion(page)} closeTo={closeTo}>
      <p className="text-pretty">{words.removeNote}</p>
      <Form method="post" className="flex flex-wrap gap-2">
        <Button variant="danger" busy={isBusy}>
          {words.remove}
        </Button>
        <ButtonLink to={closeTo}>{formMessages.cancel}</ButtonLink>
      </Form>
    </Dialog>
  )
}
