import { Form } from '@remix-run/react'
import { Button } from '~/components/ui/button'
import { useVisitor } from '~/components/visitor/use-visitor'
import { demoMessages as messages } from '~/shared/messages/demo'
import { paths } from '~/shared/paths'

/** The button that loads demo data, for those who may create organizations; nothing for others. */
export function LoadDemo() {
  const visitor = useVisitor()
  if (!visitor?.isSuper) return null
  return (
    <Form method="post" action={paths.demo()} className="flex flex-col items-start gap-1">
      <Button name="intent" value="load">
        {messages.load}
      </Button>
      <p className="text-13 text-quiet">{messages.loadHelp}</p>
    </Form>
  )
}
