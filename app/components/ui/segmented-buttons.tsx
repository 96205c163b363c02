import { classes } from './classes'
import { SEGMENTS, segment } from './segments'

type SegmentedButtonsProps = {
  label: string
  choices: { button: { name: string; value: string }; label: string; current: boolean }[]
}

/** Buttons styled as SegmentedLinks that submit their form, because its other fields depend on the choice. */
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
