import type { FormMetadata } from '@conform-to/react'
import { FoldMark } from '~/components/ui/fold-mark'
import { Checkbox } from '~/components/ui/form/choice-field'
import { SelectField } from '~/components/ui/form/select-field'
import { TextArea } from '~/components/ui/form/text-field'
import type { FormField, FormFields } from '~/components/ui/form/use-form'
import { monitorFormMessages as messages } from '~/shared/messages/monitors'
import { REDIRECT_POLICIES, REQUEST_METHODS } from '~/shared/schemas/monitor-kinds'
import { HeaderRows } from './header-rows'
import { SettingText } from './kind-fields'
import type { RequestValues, SettingValues } from './monitor-values'

type RequestFieldsProps = {
  form: FormMetadata
  settings: FormFields<SettingValues>
  request: FormField<RequestValues>
  stored: { headers: string[]; hasBody: boolean }
}

/** Rarely needed, so collapsed unless a field has an error. */
export function RequestFields({ form, settings, request, stored }: RequestFieldsProps) {
  const { headers, body, removesBody } = request.getFieldset()
  const shown = [settings.method, settings.status, settings.redirects, settings.verifiesTls, settings.tlsDays]
  const isWrong =
    Object.keys(request.allErrors).length > 0 || shown.some(({ errors }) => errors !== undefined)
  return (
    <details open={isWrong} className="rounded-6 border border-line bg-surface px-4 py-3">
      <summary className="flex w-fit items-center gap-2 rounded-2 text-14 font-semibold hover:underline">
        <FoldMark />
        {messages.advanced}
      </summary>
      <div className="flex flex-col gap-4 pt-4 pb-1">
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            label={messages.method}
            field={settings.method}
            options={REQUEST_METHODS.map((value) => ({ value, label: value }))}
          />
          <SelectField
            label={messages.redirects}
            field={settings.redirects}
            options={REDIRECT_POLICIES.map((value) => ({ value, label: messages.redirectPolicies[value] }))}
          />
        </div>
        <SettingText field={settings.status} label={messages.status} help={messages.statusHelp} mono />
        <HeaderRows form={form} headers={headers} stored={stored.headers} />
        <TextArea
          label={messages.body}
          help={messages.bodyHelp}
          field={body}
          placeholder={stored.hasBody ? messages.storedValue : undefined}
          rows={3}
          spellCheck={false}
          mono
        />
        {stored.hasBody ? (
          <>
            <input type="hidden" name="request.keepsBody" value="on" />
            <Checkbox label={messages.removeBody} field={removesBody} />
          </>
        ) : null}
        <Checkbox label={messages.verifiesTls} field={settings.verifiesTls} />
        <SettingText
          field={settings.tlsDays}
          label={messages.tlsDays}
          help={messages.tlsDaysHelp}
          inputMode="numeric"
        />
      </div>
    </details>
  )
}
