import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation, useSearchParams } from '@remix-run/react'
import type { ReactNode } from 'react'
import { FormFailure } from '~/components/settings/form-failure'
import { Button } from '~/components/ui/button'
import { CheckboxGroup, RadioGroup } from '~/components/ui/choice-field'
import { CONTROL } from '~/components/ui/field'
import { FormButtons } from '~/components/ui/form-buttons'
import { messages } from '~/shared/messages'
import type { Candidate } from '~/shared/schemas/permission'

const said = messages.people.member

/** Searching for people is a form of its own, so that it needs no scripts. */
export function CandidateSearch() {
  const [search] = useSearchParams()
  return (
    <Form method="get" role="search" aria-label={said.findSubject} className="flex flex-wrap gap-2">
      <input type="hidden" name="dialog" value="add" />
      <input
        type="search"
        name="candidate"
        defaultValue={search.get('candidate') ?? ''}
        aria-label={said.findSubject}
        placeholder={messages.form.emailOrName}
        maxLength={200}
        className={`${CONTROL} h-9 flex-1 basis-48`}
      />
      <Button>{messages.form.search}</Button>
    </Form>
  )
}

type CandidatePickerProps = {
  candidates: Candidate[]
  /** The field that is posted: one person, or several. */
  name: string
  several?: boolean
  submit: string
  cancelTo: string
  error?: string[] | undefined
  lastResult: SubmissionResult | null | undefined
  /** What is asked besides, a role say. */
  children?: ReactNode
}

/** Up to fifty people to choose from, narrowed by the search above. */
export function CandidatePicker(props: CandidatePickerProps) {
  const { candidates, name, several, submit, cancelTo, error, lastResult, children } = props
  const isBusy = useNavigation().state === 'submitting'
  const [search] = useSearchParams()
  const text = search.get('candidate')?.trim() ?? ''
  const choices = candidates.map((one) => ({
    value: one._id,
    label: one.name,
    help: one.kind === 'team' ? 'Team' : one.email === one.name ? undefined : one.email,
  }))
  const typed = lastResult?.initialValue?.[name]
  const chosen = [typed ?? []].flat().filter((value): value is string => typeof value === 'string')
  const group = {
    label: several ? said.choosePeople : said.chooseSubject,
    name,
    choices,
    error,
    className: 'max-h-80 overflow-y-auto',
  }
  if (candidates.length === 0) {
    return <p className="text-quiet">{text ? said.noSubject(text) : said.nobodyToAdd}</p>
  }
  return (
    <Form method="post" className="flex flex-col gap-4">
      <FormFailure errors={lastResult?.error?.[''] ?? undefined} />
      {several ? (
        <CheckboxGroup {...group} defaultValue={chosen} />
      ) : (
        <RadioGroup {...group} defaultValue={chosen[0]} />
      )}
      {children}
      <FormButtons submit={submit} busy={isBusy} cancelTo={cancelTo} />
    </Form>
  )
}
