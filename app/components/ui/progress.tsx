type ProgressProps = {
  label: string
  share?: number
  text?: string
}

export function Progress({ label, share, text }: ProgressProps) {
  const percent = share === undefined ? undefined : Math.round(Math.min(1, Math.max(0, share)) * 100)
  return (
    <div role="status" className="flex flex-col gap-1.5">
      <div className="flex justify-between gap-4 text-13">
        <span>{label}</span>
        <span className="text-quiet">{text ?? (percent === undefined ? null : `${percent}%`)}</span>
      </div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className="h-1.5 overflow-hidden rounded-full bg-sunken shadow-[inset_0_0_0_1px_var(--line)]"
      >
        <div
          className={
            percent === undefined
              ? 'progress-open h-full w-1/4 rounded-full bg-mark'
              : 'h-full rounded-full bg-mark'
          }
          style={percent === undefined ? undefined : { width: `${percent}%` }}
        />
      </div>
    </div>
  )
}
