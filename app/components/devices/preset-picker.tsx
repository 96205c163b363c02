import { Form } from '@remix-run/react'
import { Button } from '~/components/ui/button'
import { SelectField } from '~/components/ui/form/select-field'
import { useSubmitOnChange } from '~/components/ui/form/use-submit-on-change'
import { formMessages } from '~/shared/messages/form'
import { testingMessages } from '~/shared/messages/testing'
import { DEVICE_PRESETS } from '~/shared/rules/measuring/device-presets'

const messages = testingMessages.device

/** The preset is part of the URL, so it works without scripts. */
export function PresetPicker({ chosen }: { chosen: string | null }) {
  const selected = chosen ?? DEVICE_PRESETS[0]?.id
  const { ref, onChange } = useSubmitOnChange('preset', selected)
  return (
    <Form ref={ref} method="get" autoComplete="off" className="flex items-end gap-2" preventScrollReset>
      <input type="hidden" name="dialog" value="add" />
      <SelectField
        label={messages.preset}
        help={messages.presetHelp}
        name="preset"
        key={chosen}
        defaultValue={selected}
        options={DEVICE_PRESETS.map(({ id, name }) => ({ value: id, label: name }))}
        className="flex-1"
        onChange={onChange}
      />
      <noscript>
        <Button>{formMessages.apply}</Button>
      </noscript>
    </Form>
  )
}
