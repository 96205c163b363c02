import type { FormMetadata } from '@conform-to/react'
import { Form, useNavigation, useSearchParams } from '@remix-run/react'
import { type ReactNode, useRef, useState } from 'react'
import { useLazyPart } from '~/components/hydration/use-lazy-part'
import { Button } from '~/components/ui/button'
import type { BoundField } from '~/components/ui/form/bound-field'
import { CheckboxGroup, RadioGroup } from '~/components/ui/form/choice-field'
import { CONTROL } from '~/components/ui/form/field'
import { FormButtons } from '~/components/ui/form/form-buttons'
import { FormFailure } from '~/components/ui/form/form-failure'
import { getFormProps } from '~/components/ui/form/use-form'
import { formMessages } from '~/shared/messages/form'
import { peopleMessages } from '~/shared/messages/people'
import type { Candidate } from '~/shared/schemas/permission'
import { noteOf } from './note-of'

const messages = peopleMessages.member

const loadCombobox = () => import('./candidate-combobox').then((m) => m.CandidateCombobox)

/** A separate form, so that the search works without scripts. */
function CandidateSearch({ onUse }: { onUse: (text: string) => void }) {
  const [search] = useSearchParams()
  return (
    <Form method="get" role="search" aria-label={messages.findSubject} className="flex flex-wrap gap-2">
      <input type="hidden" name="dialog" value="add" />
      <input
        type="search"
        name="candidate"
        defaultValue={search.get('candidate') ?? ''}
        onFocus={(event) => onUse(event.currentTarget.value)}
        onInput={(event) => onUse(event.currentTarget.value)}
        aria-label={messages.findSubject}
        placeholder={formMessages.emailOrName}
        maxLength={200}
        className={`${CONTROL} h-9 flex-1 basis-48`}
      />
      <Button>{formMessages.search}</Button>
    </Form>
  )
}

type CandidatePickerProps = {
  candidates: Candidate[]
  form: Pick<FormMetadata, 'id' | 'onSubmit' | 'noValidate' | 'errors'>
  field: BoundField & { errors?: string[] | undefined }
  several?: boolean
  submit: string
  cancelTo: string
  children?: ReactNode
}

function chosenIn(form: HTMLFormElement | null, name: string, candidates: Candidate[]): Candidate[] {
  const ids = form ? new FormData(form).getAll(name) : []
  return candidates.filter(({ _id }) => ids.includes(_id))
}

/** Up to fifty candidates, narrowed by a search; becomes a combobox at the first use of the search with scripts. */
export function CandidatePicker(props: CandidatePickerProps) {
  const { candidates, form, field, several = false, submit, cancelTo, children } = props
  const { name } = field
  const isBusy = useNavigation().state === 'submitting'
  const [search] = useSearchParams()
  const [typed, setTyped] = useState<string | null>(null)
  const element = useRef<HTMLFormElement>(null)
  const Combobox = useLazyPart(loadCombobox, typed !== null)
  const text = search.get('candidate')?.trim() ?? ''
  const ChoiceGroup = several ? CheckboxGroup : RadioGroup
  const people = Combobox ? (
    <Combobox
      {...{ candidates, name, several }}
      error={field.errors}
      text={typed ?? ''}
      chosen={chosenIn(element.current, name, candidates)}
    />
  ) : (
    <ChoiceGroup
      label={several ? messages.choosePeople : messages.chooseSubject}
      field={field}
      choices={candidates.map((one) => ({ value: one._id, label: one.name, help: noteOf(one) }))}
      className="max-h-80 overflow-y-auto"
    />
  )
  return (
    <>
      {Combobox ? null : <CandidateSearch onUse={setTyped} />}
      {candidates.length === 0 && !Combobox ? (
        <p className="text-quiet">{text ? messages.noSubject(text) : messages.nobodyToAdd}</p>
      ) : (
        <Form ref={element} method="post" {...getFormProps(form)} className="flex flex-col gap-4">
          <FormFailure errors={form.errors} />
          {people}
          {children}
          <FormButtons submit={submit} busy={isBusy} cancelTo={cancelTo} />
        </Form>
      )}
    </>
  )
}
