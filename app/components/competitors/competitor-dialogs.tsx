import { Form, useNavigation } from '@remix-run/react'
import { Button, ButtonLink } from '~/components/ui/button'
import { Dialog } from '~/components/ui/dialog/dialog'
import { FormFailure } from '~/components/ui/form/form-failure'
import { competitorMessages } from '~/shared/messages/competitors'
import { deletedMessages } from '~/shared/messages/deleted'
import { formMessages } from '~/shared/messages/form'
import type { Competitor } from '~/shared/schemas/competitor'
import { CompetitorForm, type CompetitorFormProps } from './competitor-form'

const words = competitorMessages

export const AddCompetitorDialog = (props: CompetitorFormProps) => (
  <Dialog title={words.add} closeTo={props.cancelTo} width="form">
    <CompetitorForm {...props} />
  </Dialog>
)

type RemoveProps = Pick<CompetitorFormProps, 'lastResult' | 'cancelTo'> & { competitor: Competitor }

export function RemoveCompetitorDialog({ competitor, lastResult, cancelTo }: RemoveProps) {
  const isBusy = useNavigation().state === 'submitting'
  const errors = Object.values(lastResult?.error ?? {}).flatMap((some) => some ?? [])
  return (
    <Dialog title={words.removeTitle} closeTo={cancelTo}>
      <FormFailure errors={errors} />
      <p className="text-pretty">{words.removeWarning(competitor.name, competitor.pages.length)}.</p>
      <p className="text-pretty text-quiet">{deletedMessages.restorableFor}.</p>
      <Form method="post" className="flex flex-wrap gap-2">
        <input type="hidden" name="competitors" value={competitor._id} />
        <Button variant="danger" busy={isBusy}>
          {words.removeSubmit}
        </Button>
        <ButtonLink to={cancelTo}>{formMessages.cancel}</ButtonLink>
      </Form>
    </Dialog>
  )
}
