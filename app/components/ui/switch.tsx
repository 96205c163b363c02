import { Switch as HeadlessSwitch } from '@headlessui/react'
import { useRef } from 'react'
import { classes } from './classes'

type SwitchProps = { label: string; isOn: boolean }

/** Submits its form at once. Its HTML is a submit button, which does the same before the scripts load. */
export function Switch({ label, isOn }: SwitchProps) {
  const button = useRef<HTMLButtonElement>(null)
  return (
    <HeadlessSwitch
      ref={button}
      type="submit"
      aria-label={label}
      checked={isOn}
      onChange={() => button.current?.form?.requestSubmit()}
      className={classes(
        'inline-flex h-6 w-10 shrink-0 items-center rounded-full border border-edge p-0.5',
        isOn ? 'justify-end bg-accent' : 'justify-start bg-sunken',
      )}
    >
      <span
        aria-hidden="true"
        className={classes('size-4 rounded-full', isOn ? 'bg-on-accent' : 'bg-quiet')}
      />
    </HeadlessSwitch>
  )
}
