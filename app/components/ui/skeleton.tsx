import { classes } from './classes'

type SkeletonProps = {
  className?: string
  /** Nothing is being loaded yet. An animation costs the main thread in every frame, also outside of the viewport. */
  isStill?: boolean
}

/** Set its width and height by class, so that loading causes no layout shift. */
export function Skeleton({ className, isStill = false }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={classes('skeleton block rounded-6', !isStill && 'skeleton-breathing', className)}
    />
  )
}

export function SkeletonRows({ rows = 5, label }: { rows?: number; label: string }) {
  return (
    <div role="status" className="flex flex-col">
      <span className="sr-only">{label}</span>
      {Array.from({ length: rows }, (_, row) => `row-${row}`).map((key, row) => (
        <div key={key} className="flex h-9 items-center gap-6 border-b border-line px-4 last:border-b-0">
          <Skeleton className={classes('h-3', row % 3 === 0 ? 'w-2/5' : row % 3 === 1 ? 'w-1/2' : 'w-1/3')} />
          <Skeleton className="ml-auto h-3 w-10" />
          <Skeleton className="h-3 w-14" />
        </div>
      ))}
    </div>
  )
}
