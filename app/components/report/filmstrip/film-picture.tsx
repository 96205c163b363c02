import type { ReactNode } from 'react'

interface FilmPictureProps {
  /** Null before the first frame. */
  src: string | null
  alt: string
  /** Original frame size; reserves space while images load. */
  width: number
  height: number
  isMarked: boolean
  isEager?: boolean
  children?: ReactNode
}

export function FilmPicture({ src, alt, width, height, isMarked, isEager, children }: FilmPictureProps) {
  return (
    <div
      className="film-picture"
      data-marked={isMarked ? '' : undefined}
      style={{ aspectRatio: `${width} / ${height}` }}
    >
      {src ? (
        <img
          src={src}
          alt={alt}
          width={width}
          height={height}
          loading={isEager ? 'eager' : 'lazy'}
          decoding="async"
        />
      ) : null}
      {children}
    </div>
  )
}

export const FilmMarks = ({ marks }: { marks: readonly string[] }) =>
  marks.length === 0 ? null : (
    <span className="self-start rounded-2 bg-accent px-1 text-12 font-semibold text-on-accent">
      {marks.join(' ')}
    </span>
  )
