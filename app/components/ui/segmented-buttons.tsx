import { useSubmit } from '@remix-run/react'
import { classes } from './classes'
import { SEGMENTS, segment } from './segments'

type SegmentedButtonsProps = {
  label: string
  name: string
  choices: { value: string; label: string; current: boolean }[]
}

/** Choices in the look of SegmentedLinks that send the form they stand in, because the rest of it depends on them. */
export function SegmentedButtons({ label, name, choices }: SegmentedButtonsProps) {
  const submit = useSubmit()
  return (
    <fieldset aria-label={label} className={classes(SEGMENTS, 'min-w-0')}>
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="submit"
          name={name}
          value={choice.value}
          aria-pressed={choice.current}
          onClick={(event) => {
            event.preventDefault()
            submit(event.currentTarget, { preventScrollReset: true })
          }}
          className={segment(choice.current)}
        >
          {choice.label}
        </button>
      ))}
    </fieldset>
  )
}
