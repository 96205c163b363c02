import { Checkbox } from '~/components/ui/choice-field'
import { FoldMark } from '~/components/ui/fold-mark'
import { SelectField } from '~/components/ui/select-field'
import { TextArea } from '~/components/ui/text-field'
import type { FormField, FormFields } from '~/components/ui/use-form'
import { messages } from '~/shared/messages'
import { REDIRECT_POLICIES, REQUEST_METHODS } from '~/shared/schemas/monitor-kinds'
import { HeaderRows } from './header-rows'
import { SettingText } from './kind-fields'
import type { HeaderValues, RequestValues, SettingValues } from './monitor-values'

const words = messages.monitorForm

type RequestFieldsProps = {
  settings: FormFields<SettingValues>
  request: FormField<RequestValues>
  /** As they were sent last, or else as they are stored. */
  headers: HeaderValues[]
  stored: { headers: string[]; hasBody: boolean }
}

/** What few monitors need: folded away, unless something in it is wrong. */
export function RequestFields({ settings, request, headers, stored }: RequestFieldsProps) {
  const { body, removesBody } = request.getFieldset()
  const shown = [settings.method, settings.status, settings.redirects, settings.verifiesTls, settings.tlsDays]
  const isWrong =
    Object.keys(request.allErrors).length > 0 || shown.some(({ errors }) => errors !== undefined)
  return (
    <details open={isWrong} className="rounded-6 border border-line bg-surface px-4 py-3">
      <summary className="flex w-fit items-center gap-2 rounded-2 text-14 font-semibold hover:underline">
        <FoldMark />
        {words.advanced}
      </summary>
      <div className="flex flex-col gap-4 pt-4 pb-1">
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            label={words.method}
            error={settings.method.errors}
            name={settings.method.name}
            defaultValue={settings.method.initialValue}
            options={REQUEST_METHODS.map((value) => ({ value, label: value }))}
          />
          <SelectField
            label={words.redirects}
            error={settings.redirects.errors}
            name={settings.redirects.name}
            defaultValue={settings.redirects.initialValue}
            options={REDIRECT_POLICIES.map((value) => ({ value, label: words.redirectPolicies[value] }))}
          />
        </div>
        <SettingText field={settings.status} label={words.status} help={words.statusHelp} mono />
        <HeaderRows
          // Rows that were left empty are gone from what was sent, and errors count the others.
          key={JSON.stringify(headers)}
          rows={headers}
          stored={stored.headers}
          errors={request.allErrors}
        />
        <TextArea
          label={words.body}
          help={words.bodyHelp}
          error={body.errors}
          name={body.name}
          defaultValue={body.initialValue}
          placeholder={stored.hasBody ? words.kept : undefined}
          rows={3}
          spellCheck={false}
          mono
        />
        {stored.hasBody ? (
          <>
            <input type="hidden" name="request.keepsBody" value="on" />
            <Checkbox
              label={words.removeBody}
              name={removesBody.name}
              defaultChecked={removesBody.initialValue === 'on'}
            />
          </>
        ) : null}
        <Checkbox
          label={words.verifiesTls}
          error={settings.verifiesTls.errors}
          name={settings.verifiesTls.name}
          defaultChecked={settings.verifiesTls.initialValue === 'on'}
        />
        <SettingText
          field={settings.tlsDays}
          label={words.tlsDays}
          help={words.tlsDaysHelp}
          inputMode="numeric"
        />
      </div>
    </details>
  )
}
