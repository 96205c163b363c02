import { useState } from 'react'
import { Button } from '~/components/ui/button'
import { Checkbox } from '~/components/ui/form/choice-field'
import { Key } from '~/components/ui/key'
import { formMessages } from '~/shared/messages/form'
import { shortcutsMessages as messages } from '~/shared/messages/palette'
import { hasSingleKeys, setSingleKeys } from './single-keys'

const modifier = () => (/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl')

const rows = (): [string, string[][]][] => [
  [messages.rows.palette, [[modifier(), 'K'], ['/']]],
  [messages.rows.shortcuts, [['?']]],
  [messages.rows.move, [['↑'], ['↓']]],
  [messages.rows.choose, [['Enter']]],
  [messages.rows.close, [['Esc']]],
]

export function ShortcutList({ onClose }: { onClose: () => void }) {
  const [isOn, setOn] = useState(hasSingleKeys)
  return (
    <div className="flex flex-col gap-4 overflow-y-auto p-4">
      <dl className="flex flex-col divide-y divide-line border-y border-line">
        {rows().map(([label, alternatives]) => (
          <div key={label} className="flex min-h-9 items-center justify-between gap-4 py-1.5">
            <dt>{label}</dt>
            <dd className="flex shrink-0 items-center gap-1.5 text-13 text-quiet">
              {alternatives.map((keys, index) => (
                <span key={keys.join(' ')} className="flex items-center gap-1.5">
                  {index > 0 ? messages.or : null}
                  {keys.map((key) => (
                    <Key key={key}>{key}</Key>
                  ))}
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <Checkbox
        label={messages.singleKeys}
        help={messages.singleKeysHelp}
        name="singleKeys"
        defaultChecked={isOn}
        onChange={(event) => {
          setOn(event.target.checked)
          setSingleKeys(event.target.checked)
        }}
      />
      <div>
        <Button type="button" onClick={onClose}>
          {formMessages.close}
        </Button>
      </div>
    </div>
  )
}
