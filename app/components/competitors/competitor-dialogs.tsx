import { Form, useNavigation } from '@remix-run/react'
import { Button, ButtonLink } from '~/components/ui/button'
import { Dialog } from '~/components/ui/dialog/dialog'
import { FormFailure } from '~/components/ui/form/form-failure'
import { competitorMessages as messages } from '~/shared/messages/competitors'
import { deletedMessages } from '~/shared/messages/deleted'
import { formMessages } from '~/shared/messages/form'
import type { Competitor } from '~/shared/schemas/competitor'
import { CompetitorForm, type CompetitorFormProps } from './competitor-form'

export const AddCompetitorDialog = (props: CompetitorFormProps) => (
  <Dialog title={messages.add} closeTo={props.cancelTo} width="form">
    <CompetitorForm {...props} />
  </Dialog>
)

type RemoveProps = Pick<CompetitorFormProps, 'lastResult' | 'cancelTo'> & { competitor: Competitor }

export function RemoveCompetitorDialog({ competitor, lastResult, cancelTo }: RemoveProps) {
  const isBusy = useNavigation().state === 'submitting'
  const errors = Object.values(lastResult?.error ?? {}).flatMap((some) => some ?? [])
  return (
    <Dialog title={messages.removeTitle} closeTo={cancelTo}>
      <FormFailure errors={errors} />
      <p className="text-pretty">{messages.removeWarning(competitor.name, competitor.pages.length)}.</p>
      <p className="text-pretty text-quiet">{deletedMessages.restorableFor}.</p>
      <Form method="post" className="flex flex-wrap gap-2">
        <input type="hidden" name="competitors" value={competitor._id} />
        <Button variant="danger" busy={isBusy}>
          {messages.removeSubmit}
        </Button>
        <ButtonLink to={cancelTo}>{formMessages.cancel}</ButtonLink>
      </Form>
    </Dialog>
  )
}
