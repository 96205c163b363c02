import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { useHydrated } from 'remix-utils/use-hydrated'
import { Button } from '~/components/ui/button'
import { Checkbox } from '~/components/ui/form/choice-field'
import { FormFailure } from '~/components/ui/form/form-failure'
import { TextField } from '~/components/ui/form/text-field'
import { getFormProps, useForm } from '~/components/ui/form/use-form'
import type { Column } from '~/components/ui/table'
import { selectionMessages as messages, siteEditMessages } from '~/shared/messages/site-edit'
import type { SiteSummary } from '~/shared/schemas/site'

const FORM = 'selected-sites'

type LastResult = SubmissionResult | null | undefined

const schema = () =>
  import('~/shared/schemas/site-selection-form').then(({ siteSelectionForm }) => siteSelectionForm)

/** Boxes of the form beside the list, by the `form` attribute. */
export function selectColumn(lastResult: LastResult): Column<SiteSummary> {
  const checked = [lastResult?.initialValue?.['site'] ?? []].flat().map(String)
  return {
    key: 'select',
    header: messages.column,
    corner: true,
    width: '4.5rem',
    cell: ({ _id, name }) => (
      <input
        type="checkbox"
        form={FORM}
        name="site"
        value={_id}
        defaultChecked={checked.includes(String(_id))}
        aria-label={messages.select(name)}
        className="block size-4"
      />
    ),
  }
}

function SelectPage() {
  const isLive = useHydrated()
  if (!isLive) return null
  const check = (isChecked: boolean) => {
    const form = document.getElementById(FORM) as HTMLFormElement
    for (const box of form.querySelectorAll<HTMLInputElement>('input[name="all"]')) box.checked = false
    for (const box of form.elements)
      if (box instanceof HTMLInputElement && box.name === 'site') box.checked = isChecked
  }
  return (
    <>
      <Button type="button" size="small" variant="quiet" onClick={() => check(true)}>
        {messages.selectPage}
      </Button>
      <span className="when-selected">
        <Button type="button" size="small" variant="quiet" onClick={() => check(false)}>
          {messages.clear}
        </Button>
      </span>
    </>
  )
}

/** Unchecks everything once an action succeeded, as a new page without scripts does. */
function useResetAfterSuccess(lastResult: LastResult) {
  const form = useRef<HTMLFormElement>(null)
  const wasSent = useRef(false)
  const { state } = useNavigation()
  useEffect(() => {
    if (state === 'submitting') wasSent.current = true
    if (state !== 'idle' || !wasSent.current) return
    wasSent.current = false
    if (!lastResult) form.current?.reset()
  }, [state, lastResult])
  return { form, isBusy: state === 'submitting' }
}

/** What acts on the checked sites; CSS alone shows the actions once something is checked. */
export function SiteSelection({ total, lastResult }: { total: number; lastResult: LastResult }) {
  const { form: element, isBusy } = useResetAfterSuccess(lastResult)
  const [form, fields] = useForm<{ site: string[]; all: string; tags: string }>({
    id: FORM,
    lastResult,
    schema,
  })
  const button = (intent: string, label: string, variant?: 'danger') => (
    <Button name="intent" value={intent} size="small" variant={variant} busy={isBusy}>
      {label}
    </Button>
  )
  return (
    <Form
      ref={element}
      method="post"
      preventScrollReset
      {...getFormProps(form)}
      aria-label={messages.label}
      className="selection flex flex-col gap-2"
    >
      {/* Enter in the tags presses a form's first button. */}
      <button
        type="submit"
        name="intent"
        value="add-tags"
        className="sr-only"
        tabIndex={-1}
        aria-hidden="true"
      />
      <FormFailure errors={[...(form.errors ?? []), ...(fields.site.errors ?? [])]} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Checkbox label={messages.all(total)} field={fields.all} className="text-13" />
        <SelectPage />
      </div>
      <div className="when-selected">
        <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
          <div className="flex flex-wrap gap-2">
            {button('edit', messages.edit)}
            {button('run', messages.run)}
            {button('enable', messages.enable)}
            {button('disable', messages.disable)}
            {button('move', messages.move)}
            {button('delete', messages.delete)}
          </div>
          <div className="flex min-w-0 flex-wrap items-end gap-2">
            <TextField
              label={messages.tag}
              field={fields.tags}
              placeholder={siteEditMessages.tagsHelp}
              maxLength={500}
              autoComplete="off"
              className="w-56"
            />
            {button('add-tags', messages.addTags)}
            {button('remove-tags', messages.removeTags)}
          </div>
        </div>
      </div>
    </Form>
  )
}
