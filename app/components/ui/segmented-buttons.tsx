import { classes } from './classes'
import { SEGMENTS, segment } from './segments'

type SegmentedButtonsProps = {
  label: string
  choices: { button: { name: string; value: string }; label: string; current: boolean }[]
}

/** Choices in the look of SegmentedLinks that send the form they stand in, because the rest of it depends on them. */
export function SegmentedButtons({ label, choices }: SegmentedButtonsProps) {
  return (
    <fieldset aria-label={label} className={classes(SEGMENTS, 'min-w-0')}>
      {choices.map(({ button, label, current }) => (
        <button key={label} {...button} type="submit" aria-pressed={current} className={segment(current)}>
          {label}
        </button>
      ))}
    </fieldset>
  )
}
